import type { Lexicon } from './lexicon.ts';

export const french: Lexicon = {
  names: {
    goal: `objectif actuel, objectif de la session, objectif du projet, objectif général, objectif principal, objectif final, but du projet, but produit, but de la session, but principal, but général, ce que c est, c est quoi, de quoi il s agit, ce que nous faisons, ce qu on construit, pourquoi ce projet, demande initiale, demande d origine, demande principale, vision produit, vision du produit, vue d ensemble du projet, résumé du projet, contexte du projet, contexte et objectif*, tâche principale`,
    decisions: `décisions prises, décisions d architecture, décisions techniques, décisions de conception, décisions clés, décisions importantes, décisions actées, décisions validées, décisions verrouillées, journal des décisions, ce qui a été décidé, ce qu on a décidé, choix techniques, choix d architecture, choix de conception, arbitrages, choix effectués, choix validés`,
    deferred: `décisions reportées, décisions différées, hors périmètre, hors scope, hors champ, pour plus tard, plus tard, à plus tard, améliorations futures, évolutions futures, évolutions possibles, idées pour*, idées futures, travaux futurs, pistes d amélioration, pistes futures, améliorations possibles, basse priorité, non prioritaire, mis de côté, laissé de côté, en suspens, optionnel plus tard`,
    next: `prochaine action, prochaines actions, prochaine étape, prochaines étapes, étapes suivantes, étape suivante, prochaine tâche, prochaines tâches, prochaine session, prochaines sessions, prochain pas, prochains pas, prochain chantier, prochaine phase, prochaines priorités, suite à donner, suite des travaux, la suite, pour la suite, ce qui reste, ce qu il reste, reste à faire, restant à faire, il reste à faire, reste à, à faire, à faire ensuite, à faire en premier, que faire, quoi faire, choses à faire, tâches à faire, tâches restantes, tâches en attente, tâches en cours et à venir, travail restant, travaux restants, actions à mener, actions à faire, actions requises, actions immédiates, action immédiate, action requise, comment reprendre, comment continuer, comment poursuivre, pour reprendre, point de reprise, points de reprise, reprendre ici, commencer par, par où commencer, par où reprendre, commencer ici, plan d action, plan de reprise, plan pour*, ordre d exécution, ordre recommandé, ordre conseillé, plan d implémentation, liste des tâches, feuille de route, recommandations pour*, pas encore fait, pas encore implémenté, non implémenté, à implémenter, à corriger, à traiter, à terminer, en attente`,
    files: `fichiers concernés, fichiers en jeu, fichiers modifiés, fichiers changés, fichiers créés, fichiers recréés, fichiers supprimés, fichiers touchés, fichiers clés, fichiers importants, fichiers principaux, fichiers pertinents, fichiers impactés, fichiers ajoutés, nouveaux fichiers, fichiers à lire, fichiers à modifier, fichiers critiques, chemins importants, chemins clés, chemins utiles, où se trouve quoi, carte du code, carte des fichiers, emplacements importants`,
    flags: `ne pas oublier, à ne pas oublier, à retenir, à savoir, bon à savoir, problèmes connus, problèmes rencontrés, problèmes ouverts, problèmes actuels, problèmes identifiés, problèmes restants, bugs connus, bogues connus, erreurs connues, limites connues, limitations connues, limites actuelles, points d attention, point d attention, points de vigilance, point de vigilance, notes importantes, remarques importantes, leçons apprises, enseignements, attention technique, attention à, dette technique, ce qui ne marche pas, ce qui ne fonctionne pas, ne fonctionne pas, erreurs rencontrées, erreurs et corrections, pièges connus, pièges à éviter, informations importantes, rappels importants, avertissements, points bloquants, ce qui bloque, mises en garde`,
    constraints: `règles du projet, règles de*, règles importantes, règle finale, règles absolues, règles à respecter, périmètre de reprise, ne pas toucher, ne pas modifier, ne pas changer, ne pas faire, à ne pas faire, à ne pas toucher, ce qu il ne faut pas faire, critères de succès, critères de réussite, critères d acceptation, définition de terminé, définition du fini, principes, exigences, conventions de code, consignes, préférences utilisateur, lignes rouges, garde fous, mesures de succès`,
    hypothesis:
      'hypothèse actuelle, hypothèse de travail, hypothèse principale, cause racine, causes possibles, cause probable, causes probables, cause première, diagnostic, théorie actuelle, piste principale',
    eliminated:
      'ce qui n a pas marché, ce qui n a pas fonctionné, déjà essayé, déjà tenté, déjà testé sans succès, tentatives échouées, essais infructueux, pistes écartées, pistes éliminées, hypothèses écartées, approches rejetées, approches écartées, alternatives rejetées, options écartées, ce qui a été tenté, voies sans issue, impasses',
    questions:
      'questions ouvertes, questions en suspens, questions en attente, questions à trancher, questions pour*, décisions en attente, décisions à prendre, décision à prendre, points ouverts, points en suspens, points à trancher, points à clarifier, à décider, à trancher, à clarifier, à confirmer, à valider, arbitrages en attente',
    status: `état actuel, état global, état des lieux, état courant, état du projet, état général, état observé, état d avancement, état à, situation actuelle, où on en est, ou on en est, où en est on, où nous en sommes, où en sommes nous, là où on en est, ce qui a été fait, ce qui est fait, ce qui est terminé, ce qui marche, ce qui fonctionne, ce qu on a fait, fait dans cette session, fait aujourd hui, déjà fait, déjà en place, résumé de la session, résumé de session, résumé exécutif, bilan de la session, bilan de session, travail effectué, travail réalisé, travaux réalisés, travaux effectués, tâches terminées, tâches accomplies, tâches effectuées, tâches réalisées, dernières modifications, derniers changements, modifications récentes, changements récents, modifications effectuées, modifications apportées, changements effectués, changements apportés, ce qui a changé, corrections apportées, corrections effectuées, corrections appliquées, fonctionnalités implémentées, fonctionnalités livrées, historique récent, historique des sessions, progression globale, focus actuel, travail en cours, chantier en cours, en cours, réalisations`,
    risks: 'risques résiduels, risques identifiés, risques connus, risques et mitigations, risques ouverts',
    validation:
      'comment tester, comment vérifier, comment valider, tests effectués, tests réalisés, tests à faire, plan de test, plan de tests, résultats des tests, tests manuels, vérifications effectuées, vérifications de reprise, vérifications à faire, checks techniques, contrôles effectués, preuves, recette, validations effectuées',
  },
  leads: {
    next: 'restant*, prochain*, suivant*',
    deferred: 'reporté*, différé*, futures, futurs, future',
    status:
      'terminé*, achevé*, réalisé*, effectué*, implémenté*, livré*, corrigé*, résolu*, accompli*, dernier*, dernière*',
    eliminated: 'écarté*, rejeté*, éliminé*, abandonné*',
  },
  heads: {
    goal: 'objectif, objectifs, but, buts, mission, finalité',
    decisions: 'décision, décisions, décidé, arbitrage',
    next: 'tâches, priorités, ensuite, reste, reprise',
    files: 'fichiers, fichier, chemins',
    flags:
      'problèmes, avertissement, attention, remarques, blocages, bloquants, bloqueurs, limites, limitations, pièges, piège, erreurs, leçons, rappels, rappel, vigilance, anomalies, difficultés, limite',
    constraints:
      'contraintes, règles, critères, exigence, conventions, invariants, interdits, interdictions, périmètre, contrainte, règle',
    hypothesis: 'hypothèse, hypothèses',
    questions: 'questions, interrogations',
    status:
      'état, situation, avancement, progression, fait, bilan, livraisons, réalisations, changements, modifications, acquis',
    risks: 'risque, risques',
    validation: 'tests, validation, vérification, vérifications, contrôles',
  },
  alone: {
    goal: 'contexte',
    status: 'résumé, historique, résultat, résultats, synthèse, etat',
    next: 'suite, après, demain, recommandations',
    flags: 'important, nota bene',
  },
  hints: {
    flags: 'important, importants, importantes, critique, critiques',
    next: 'actions, étapes, faire, premier',
    status: 'actuel, actuelle, récent, récents',
    validation: 'test',
  },
  against:
    'comment, dernière mise à jour, mis à jour, mise à jour, suite de tests, structure des fichiers, structure du projet, arborescence, structure, commandes utiles, commandes, technologies, identifiants, messages d erreur, gestion des erreurs, gestion d état, prérequis, point historique, description technique, documentation technique',
  fillers:
    'le, la, les, l, un, une, des, du, d, en, dans, pour, par, avec, et, ou, où, que, qui, qu, est, sont, a, ont, été, ce, cet, cette, ces, c, n, ne, pas, aux, au, il, on, nous, y, sur, se, s, si, déjà, encore, plus, aujourd, hui, maintenant, session, sessions, projet, travail, système, phase, partie, liste, général, générale, principal, principaux, principale, global, globale, jusqu, tout, tous, toutes, recommandées, recommandés, suggérées, techniques, technique, code, pendant, depuis, agent, ordre, immédiates, immédiat',
};

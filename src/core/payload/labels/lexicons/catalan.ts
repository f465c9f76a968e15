import type { Lexicon } from './lexicon.ts';

export const catalan: Lexicon = {
  names: {
    goal: 'objectiu actual, objectiu principal, objectiu del projecte, objectius del projecte, context del projecte, què és, què volem',
    decisions:
      'decisions preses, decisions clau, decisions tècniques, decisions importants, per què ho fem així',
    deferred: 'per més endavant, per a més endavant, fora d abast, millores futures, idees futures',
    next: `propers passos, pròxims passos, següents passos, següent pas, proper pas, pròxim pas, tasques pendents, feina pendent,
      què falta, què queda, per fer, prioritats immediates, propera sessió, pròxima sessió, següent sessió, per continuar, com continuar,
      on continuar, pendents de fer`,
    files:
      'fitxers clau, fitxers importants, fitxers modificats, fitxers creats, fitxers nous, arxius modificats, arxius clau, llista de fitxers',
    flags: `problemes coneguts, errors coneguts, notes importants, punts d atenció, coses a tenir en compte, a tenir en compte,
      lliçons apreses, deute tècnic, limitacions conegudes`,
    constraints: 'regles del projecte, regles de treball, no tocar, criteris d acceptació, criteris d èxit',
    eliminated: 'què no ha funcionat, què s ha provat, alternatives descartades',
    questions: 'preguntes obertes, dubtes oberts, decisions pendents, preguntes pendents',
    status: `estat actual, estat del projecte, on som, què s ha fet, què hem fet, què funciona, feina feta, tasques completades,
      canvis recents, canvis realitzats, darrers canvis, últims canvis, sessió anterior, resum de la sessió`,
    validation: 'com provar, com verificar, resultats de les proves, pla de proves',
  },
  heads: {
    goal: 'objectiu, objectius, propòsit',
    decisions: 'decisions',
    next: 'tasques, pendent, pendents, prioritats',
    files: 'fitxers',
    flags: 'problemes, advertències, limitacions, bloquejos',
    constraints: 'regles, restriccions, criteris, requisits',
    questions: 'preguntes, dubtes',
    status: 'estat, canvis, completat, completades, fet, progrés',
    risks: 'riscos',
    validation: 'proves, verificació, validació',
  },
  against:
    'estructura de carpetes, estructura del projecte, variables d entorn, base de dades, ordres útils, instal·lació, última actualització',
  fillers: `el, la, els, les, l, un, una, de, del, dels, d, a, al, als, en, per, i, o, amb, que, és, són, aquest, aquesta, important,
    importants, principal, principals, projecte, sessió, avui`,
};

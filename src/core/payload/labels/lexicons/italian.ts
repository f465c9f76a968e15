import type { Lexicon } from './lexicon.ts';

export const italian: Lexicon = {
  names: {
    goal: `obiettivo attuale, obiettivo della sessione, obiettivo del progetto, obiettivo generale, obiettivo principale, obiettivo finale, scopo del progetto, scopo della sessione, cos è questo progetto, cosa stiamo facendo, cosa stiamo costruendo, richiesta originale, richiesta iniziale, visione del prodotto, perché questo progetto, panoramica del progetto, contesto del progetto, contesto e obiettivi`,
    decisions: `decisioni prese, decisioni architetturali, decisioni tecniche, decisioni di design, decisioni chiave, decisioni importanti, decisioni di progetto, registro delle decisioni, cosa è stato deciso, cosa abbiamo deciso, scelte tecniche, scelte architetturali, scelte progettuali, scelte fatte`,
    deferred: `decisioni rimandate, fuori scope, fuori ambito, fuori dallo scope, per dopo, più avanti, per il futuro, miglioramenti futuri, sviluppi futuri, idee future, idee per il futuro, lavoro futuro, lavori futuri, possibili miglioramenti, bassa priorità, evoluzioni future, istruzioni per il futuro, non prioritario`,
    next: `prossima azione, prossime azioni, prossimo passo, prossimi passi, prossimi step, prossimo step, prossima attività, prossime attività, prossimi task, prossimo task, prossima sessione, prossime sessioni, prossima fase, prossime fasi, prossime priorità, passi successivi, passo successivo, attività successive, cosa manca, cosa resta, cosa rimane, cosa resta da fare, resta da fare, rimane da fare, ancora da fare, da fare, cose da fare, cosa fare, cosa fare dopo, attività rimanenti, attività pendenti, attività in sospeso, lavoro rimanente, lavoro residuo, lavori rimanenti, come riprendere, come continuare, come proseguire, per riprendere, da dove ripartire, da dove riprendere, ripartire da qui, iniziare da qui, punto di ripresa, piano d azione, piano di azione, piano per*, azioni immediate, azione immediata, azioni richieste, fare per primo, ordine di esecuzione, ordine consigliato, piano di implementazione, lista delle attività, elenco attività, raccomandazioni per*, non ancora implementato, non implementato, da implementare, da completare, da correggere, tabella di marcia`,
    files: `file in gioco, file coinvolti, file modificati, file cambiati, file creati, file toccati, file chiave, file importanti, file principali, file rilevanti, file interessati, nuovi file, file nuovi, file aggiunti, file eliminati, file rimossi, file da leggere, file da modificare, file critici, file di riferimento, dove si trova cosa, mappa del codice, percorsi importanti`,
    flags: `non dimenticare, da ricordare, da non dimenticare, da sapere, problemi noti, problemi aperti, problemi riscontrati, problemi attuali, problemi rimasti, problemi incontrati, bug noti, errori noti, limiti noti, limitazioni note, limite riscontrato, punti di attenzione, punto di attenzione, note importanti, avvisi importanti, lezioni apprese, lezioni imparate, lezione appresa, attenzione a, debito tecnico, cosa non funziona, non funziona, errori riscontrati, errori e correzioni, informazioni importanti, criticità, insidie, trappole, problemi e soluzioni`,
    constraints: `regole del progetto, regole di*, regole importanti, non toccare, non modificare, non cambiare, non fare, cosa non fare, da non fare, criteri di successo, criteri di accettazione, definizione di fatto, definizione di completato, principi, requisiti obbligatori, convenzioni di codice, linee guida, preferenze utente, lezione generale, metriche di successo`,
    hypothesis:
      'ipotesi attuale, ipotesi di lavoro, causa radice, possibili cause, causa probabile, cause probabili, diagnosi possibile, diagnosi, teoria attuale',
    eliminated:
      'cosa non ha funzionato, già provato, già tentato, tentativi falliti, provato senza successo, ipotesi scartate, approcci scartati, approcci falliti, alternative scartate, strade scartate, vicoli ciechi',
    questions:
      'domande aperte, domande in sospeso, questioni aperte, dubbi aperti, decisioni in sospeso, decisioni aperte, decisioni da prendere, punti aperti, da decidere, da definire, da chiarire, domande per*, in attesa di decisione',
    status: `stato attuale, stato corrente, stato finale, stato del progetto, stato generale, stato dei lavori, stato avanzamento, situazione attuale, dove siamo, dove eravamo, dove siamo rimasti, cosa è stato fatto, cosa abbiamo fatto, cosa funziona, cosa è fatto, già fatto, fatto oggi, fatto in questa sessione, completato in questa sessione, fix applicato, fix applicati, riepilogo della sessione, riepilogo sessione, riassunto della sessione, sintesi della sessione, lavoro svolto, lavoro completato, lavori completati, attività completate, attività svolte, ultime modifiche, modifiche recenti, cambiamenti recenti, modifiche effettuate, modifiche apportate, modifiche fatte, cosa è cambiato, correzioni applicate, correzioni effettuate, funzionalità implementate, storico sessioni, storico delle sessioni, progresso generale, focus attuale, lavoro attuale, lavoro in corso, in corso, in lavorazione, traguardi, risultato hardware`,
    risks: 'rischi residui, rischi noti, rischi identificati, rischi e mitigazioni',
    validation:
      'come testare, come verificare, come validare, test eseguiti, test effettuati, test da fare, test manuali, piano di test, risultati dei test, risultati test, verifiche effettuate, verifiche eseguite, prove eseguite, controlli eseguiti',
  },
  leads: {
    next: 'rimanent*, mancant*, prossim*, successiv*',
    deferred: 'rimandat*, posticipat*, futuri, futura, futuro, future',
    status: 'completat*, terminat*, finit*, realizzat*, implementat*, consegnat*, corrett*, risolt*, ultim*',
    eliminated: 'scartat*, rifiutat*, eliminat*',
  },
  heads: {
    goal: 'obiettivo, obiettivi, scopo, missione, finalità',
    decisions: 'decisione, decisioni, deciso',
    next: 'priorità, attività, pendenze, sospesi',
    files: 'file',
    flags:
      'problemi, avvisi, avvertenze, attenzione, osservazioni, blocchi, bloccanti, limiti, limitazioni, errori, lezioni, promemoria, avvertimenti',
    constraints: 'vincoli, regole, criteri, requisiti, convenzioni, invarianti',
    hypothesis: 'ipotesi',
    questions: 'domande, dubbi, questioni',
    status: 'stato, situazione, progresso, progressi, fatto, avanzamento, modifiche, cambiamenti, risultati',
    risks: 'rischio, rischi',
    validation: 'verifica, verifiche, validazione, collaudo, prove',
  },
  alone: {
    goal: 'contesto',
    status: 'riepilogo, riassunto, sintesi, storico, risultato',
    next: 'dopo, domani, raccomandazioni',
    flags: 'importante, nota bene',
  },
  hints: {
    next: 'azioni, passi, fare, step',
    status: 'attuale, corrente, fix, finale',
    flags: 'critici, critico',
    validation: 'test',
  },
  against:
    'come, ultimo aggiornamento, aggiornato, data, struttura del progetto, struttura dei file, struttura, comandi utili, comandi, tecnologie, credenziali, architettura, messaggi di errore, gestione errori, gestione degli errori, prerequisiti',
  fillers:
    'il, lo, la, i, gli, le, un, uno, una, di, del, dello, della, dei, degli, delle, dell, in, nel, nella, su, sul, per, da, dal, con, e, ed, o, che, è, sono, stato, stata, questo, questa, si, al, alla, già, ancora, più, oggi, ora, sessione, sessioni, progetto, lavoro, sistema, fase, parte, lista, elenco, generale, principale, principali, tutto, tutti, suggeriti, suggerite, consigliati, consigliate, tecnici, tecniche, tecnico, codice',
};

import type { Lexicon } from './lexicon.ts';

export const romanian: Lexicon = {
  names: {
    goal: 'obiectiv curent, obiectivul curent, obiectivul proiectului, scopul proiectului, despre proiect, contextul proiectului',
    decisions: 'decizii luate, decizii tehnice, decizii importante, decizii cheie',
    deferred: 'pentru mai târziu, în afara scopului, îmbunătățiri viitoare, idei viitoare',
    next: `pașii următori, următorii pași, următorul pas, pași următori, ce urmează, ce a rămas, ce mai e de făcut, ce mai rămâne, de făcut,
      sarcini rămase, sarcini în așteptare, următoarea sesiune, sesiunea următoare, cum continui, de unde continui`,
    files:
      'fișiere importante, fișiere cheie, fișiere modificate, fișiere create, fișiere noi, fișiere relevante',
    flags:
      'probleme cunoscute, erori cunoscute, limitări cunoscute, note importante, lecții învățate, de reținut, atenție la',
    constraints:
      'reguli de lucru, regulile proiectului, nu modifica, nu atinge, criterii de acceptare, criterii de succes',
    eliminated: 'ce nu a funcționat, ce am încercat, alternative respinse',
    questions: 'întrebări deschise, decizii de luat, neclarități',
    status: `stare curentă, starea curentă, starea actuală, stadiul actual, stadiu actual, ce s a făcut, ce am făcut, ce funcționează,
      unde am rămas, modificări recente, sarcini finalizate, sesiunea anterioară, rezumatul sesiunii`,
    validation: 'cum se testează, cum testez, rezultatele testelor, plan de testare',
  },
  heads: {
    goal: 'obiectiv, obiective, scop, scopul',
    decisions: 'decizii',
    next: 'sarcini',
    files: 'fișiere, fișierele',
    flags: 'probleme, avertismente, limitări, capcane',
    constraints: 'reguli, constrângeri, criterii, cerințe',
    questions: 'întrebări',
    status: 'stare, starea, stadiu, stadiul, modificări, finalizat, realizat, progres',
    risks: 'riscuri',
    validation: 'verificare, testare',
  },
  against:
    'structura proiectului, structura directoarelor, variabile de mediu, baza de date, comenzi utile, instalare, ultima actualizare',
  fillers: `și, sau, de, la, în, din, pe, cu, pentru, a, al, ale, ai, este, sunt, cel, cea, cele, un, o, proiect, proiectului, sesiune,
    sesiunea, important, importante, principale, azi`,
};

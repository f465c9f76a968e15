import type { Lexicon } from './lexicon.ts';

/** Croatian, Serbian, Bosnian and Slovene. */
export const croatian: Lexicon = {
  names: {
    goal: 'trenutni cilj, cilj projekta, glavni cilj, svrha projekta, što je ovo, šta je ovo, тренутни циљ, циљ пројекта',
    decisions:
      'donesene odluke, ključne odluke, tehničke odluke, važne odluke, sprejete odločitve, ključne odločitve',
    deferred: 'za kasnije, izvan opsega, buduća poboljšanja, odgođeno za, za pozneje',
    next: `sljedeći koraci, sledeći koraci, sljedeći korak, sledeći korak, naredni koraci, naredni korak, što je preostalo, šta je ostalo,
      što treba napraviti, šta treba uraditi, preostali zadaci, sljedeća sesija, sledeća sesija, otvoreni zadaci, nedovršeni zadaci, za napraviti,
      naslednji koraki, naslednji korak, kaj še manjka, следећи кораци`,
    files:
      'važne datoteke, ključne datoteke, izmijenjene datoteke, promijenjene datoteke, nove datoteke, važni fajlovi, izmenjeni fajlovi, ključni fajlovi',
    flags:
      'poznati problemi, poznate greške, poznata ograničenja, važne napomene, na što paziti, na šta paziti, naučene lekcije, znane težave',
    constraints: 'pravila rada, pravila projekta, ne dirati, ne mijenjati, kriteriji prihvaćanja',
    eliminated: 'što nije uspjelo, šta nije uspelo, odbačene opcije',
    questions: 'otvorena pitanja, neriješena pitanja, odprta vprašanja',
    status: `trenutno stanje, stanje projekta, trenutni status, što je napravljeno, šta je urađeno, što je gotovo, završeni zadaci, nedavne promjene,
      nedavne izmene, gdje smo stali, gde smo stali, kaj je narejeno`,
    validation: 'rezultati testova, kako testirati, plan testiranja',
  },
  heads: {
    goal: 'cilj, ciljevi',
    decisions: 'odluke, odločitve',
    next: 'zadaci, preostalo, naloge',
    files: 'datoteke, fajlovi',
    flags: 'problemi, upozorenja, napomene, ograničenja, blokeri, opombe',
    constraints: 'pravila, zahtjevi, kriteriji',
    questions: 'pitanja, vprašanja',
    status: 'stanje, promjene, izmene, završeno, gotovo, urađeno, napravljeno, sažetak',
    risks: 'rizici, tveganja',
    validation: 'testovi, provjera, provera, verifikacija',
  },
  against:
    'struktura projekta, struktura mapa, varijable okoline, baza podataka, korisne naredbe, instalacija, zadnje ažuriranje',
  fillers:
    'i, ili, u, na, za, od, do, s, sa, je, su, koji, koje, što, šta, ovo, ova, već, još, nije, projekt, projekta, sesija, sesije, važno, glavni, danas',
};

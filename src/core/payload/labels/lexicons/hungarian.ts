import type { Lexicon } from './lexicon.ts';

export const hungarian: Lexicon = {
  names: {
    goal: 'jelenlegi cél, a projekt célja, projekt célja, fő cél, miről szól, mi ez, feladat leírása',
    decisions:
      'meghozott döntések, fontos döntések, döntések és, műszaki döntések, technikai döntések, miért így',
    deferred: 'későbbre, későbbre halasztva, hatókörön kívül, jövőbeli fejlesztések, további ötletek',
    next: `következő lépések, következő lépés, következő feladatok, következő feladat, teendők, további teendők, hátralévő feladatok, mi maradt,
      ami hátravan, mi van hátra, folytatás, hogyan tovább, következő munkamenet, nyitott feladatok, függőben lévő feladatok`,
    files:
      'fontos fájlok, módosított fájlok, új fájlok, létrehozott fájlok, érintett fájlok, kulcsfájlok, kapcsolódó fájlok',
    flags:
      'ismert hibák, ismert problémák, ismert korlátok, fontos megjegyzések, mire figyelj, tanulságok, buktatók, nyitott problémák',
    constraints:
      'munkaszabályok, projekt szabályok, ne módosítsd, ne nyúlj, elfogadási kritériumok, elfogadási feltételek',
    eliminated: 'ami nem működött, zsákutcák, elvetett ötletek, elvetett megoldások',
    questions: 'nyitott kérdések, megválaszolatlan kérdések, eldöntendő kérdések, döntésre vár',
    status: `jelenlegi állapot, aktuális állapot, projekt állapota, hol tartunk, mi készült el, elkészült feladatok, befejezett feladatok,
      legutóbbi változások, elvégzett munka, előző munkamenet, ami működik`,
    validation: 'tesztelési terv, teszteredmények, hogyan teszteld, hogyan ellenőrizd',
  },
  heads: {
    goal: 'cél, célok, célja',
    decisions: 'döntések',
    next: 'teendő, feladatok',
    files: 'fájlok',
    flags: 'problémák, hibák, figyelmeztetések, megjegyzések, korlátok',
    constraints: 'szabályok, megkötések, követelmények, kritériumok',
    questions: 'kérdések',
    status: 'állapot, állapota, változások, változtatások, elkészült, kész, összefoglaló, haladás',
    risks: 'kockázatok',
    validation: 'tesztek, ellenőrzés, tesztelés',
  },
  against:
    'projekt felépítése, mappaszerkezet, könyvtárszerkezet, környezeti változók, adatbázis, hasznos parancsok, telepítés, utoljára frissítve',
  fillers: 'a, az, egy, és, vagy, is, ez, ezek, nem, már, még, itt, fontos, fő, projekt, munkamenet, mai',
};

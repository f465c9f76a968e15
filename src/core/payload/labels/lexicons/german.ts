import type { Lexicon } from './lexicon.ts';

export const german: Lexicon = {
  headLast: true,
  names: {
    goal: `aktuelles ziel, ziel der session, ziel der sitzung, ziel des projekts, ziel dieser session, ziel dieser sitzung, gesamtziel*, projektziel*, sitzungsziel*, sessionziel*, hauptziel*, worum es geht, worum geht es, was wir bauen, was ist das, was das ist, ursprüngliche anfrage, ursprünglicher auftrag, produktvision, projektübersicht, projektüberblick, projektkontext, zweck und ziel, ziel und zweck, dein auftrag, deine aufgabe, der auftrag, auftrag und ziel`,
    decisions: `getroffene entscheidungen, architekturentscheidung*, designentscheidung*, technische entscheidungen, wichtige entscheidungen, grundsatzentscheidung*, feste entscheidungen, entscheidungsprotokoll, entscheidungslog, was entschieden wurde, bereits entschieden, beschlossen*, festgelegte*, festlegungen, gefällte entscheidungen, entscheidungen und begründung*`,
    deferred: `aufgeschobene entscheidungen, vertagte entscheidungen, zurückgestellt*, aufgeschoben*, vertagt*, verschoben*, nicht im scope, nicht im umfang, ausserhalb des scopes, nicht teil*, für später, erst später, später, spätere*, zukünftige*, künftige*, ideen für später, ideen für die zukunft, ideenspeicher, themenspeicher, niedrige priorität, nice to have, ausblick, bewusst nicht gemacht, bewusst nicht`,
    next: `nächste aktion*, nächster schritt, nächste schritte, nächsten schritte, nächste aufgabe*, nächste session, nächste sitzung, nächste phase, nächste prioritäten, nächste arbeit*, nächster*, nächstes, als nächstes, naechste*, naechster*, naechstes, wie weiter, wie geht es weiter, wie es weitergeht, wie es weiter geht, so geht es weiter, weiteres vorgehen, was noch fehlt, was fehlt, was fehlt noch, was noch offen ist, was offen ist, was noch zu tun ist, was zu tun ist, noch offen, noch zu tun, noch zu erledigen, noch zu machen, zu tun, zu erledigen, offene punkte, offene aufgaben, offene arbeiten, offene todos, offene tasks, offene themen, offene baustellen, verbleibende*, restliche*, ausstehende*, ausstehend, restarbeit*, unerledigt*, anstehende*, sofort*, hier weitermachen, hier weiter, weitermachen, wiedereinstieg, einstiegspunkt, einstieg, einstieg für*, so steigst du ein, hier anfangen, hier starten, start hier, zuerst, massnahmen, aktionsplan, massnahmenplan, umsetzungsplan, arbeitsplan, reihenfolge, empfohlene reihenfolge, vorgeschlagene reihenfolge, empfohlene*, vorgeschlagene*, aufgabenliste, todo liste, live test offen, noch nicht implementiert, nicht implementiert, nicht umgesetzt, handlungsbedarf, handlungsempfehlung*, fahrplan, offen`,
    files: `dateien im spiel, betroffene dateien, relevante dateien, geänderte dateien, veränderte dateien, neue dateien, erstellte dateien, bearbeitete dateien, angefasste dateien, wichtige dateien, zentrale dateien, gelöschte dateien, beteiligte dateien, wichtigste dateien, schlüsseldateien, kerndateien, dateiliste, dateiübersicht, dateien und orte, wo liegt was, wo was liegt, wichtige pfade, relevante pfade, fundstellen`,
    flags: `nicht vergessen, nichts vergessen, bekannte probleme, bekannte fehler, bekannte bugs, bekannte einschränkungen, bekannte grenzen, bekannte issues, bekannte schwächen, bekannte lücken, offene probleme, offene fehler, offene bugs, aktuelle probleme, bestehende probleme, wichtige hinweise, wichtiger hinweis, wichtige infos, wichtige notizen, wichtige erkenntnisse, gelernte lektionen, lehren, erkenntnisse, achtung, vorsicht, aufpassen, zu beachten, unbedingt beachten, bitte beachten, was nicht funktioniert, funktioniert nicht, technische schulden, aufgetretene probleme, gefundene probleme, gefundene fehler, fehler und lösungen, fallstrick*, stolperfalle*, stolperstein*, fallen, tücken, eigenheiten, gut zu wissen, merken, merkposten, besonderheiten`,
    constraints: `nicht ändern, nicht anfassen, nicht anrühren, darf nicht*, was nicht zu tun ist, feste regeln, wichtige regeln, projektregeln, arbeitsregeln, spielregeln, grundregeln, harte regeln, leitplanken, rahmenbedingung*, randbedingung*, vorgaben, akzeptanzkriteri*, erfolgskriteri*, abnahmekriteri*, fertig wenn, definition of done, prinzipien, grundsätze, leitprinzipien, konventionen, verbindliche*, verbote, tabus, muss erhalten bleiben, nutzerpräferenzen, pflicht, pflichten, arbeitsweise`,
    hypothesis:
      'aktuelle hypothese, arbeitshypothese, führende hypothese, mögliche ursache*, wahrscheinliche ursache*, vermutete ursache*, ursache, ursachen, hauptursache, ursachenanalyse, vermutung, diagnose, verdacht',
    eliminated:
      'ausgeschlossen*, was nicht funktioniert hat, was nicht geklappt hat, bereits versucht, schon versucht, bereits probiert, schon probiert, gescheiterte versuche, fehlgeschlagene versuche, verworfen*, verworfene*, abgelehnte*, sackgasse*, erfolglose versuche',
    questions:
      'offene fragen, ungeklärte fragen, offene entscheidungen, ausstehende entscheidungen, entscheidungsbedarf, zu entscheiden, noch zu entscheiden, zu klären, noch zu klären, klärungsbedarf, rückfragen, fragen an*, ungeklärt*, unklarheiten',
    status: `aktueller stand, aktueller status, aktueller zustand, aktueller fortschritt, derzeitiger stand, stand der dinge, stand heute, stand jetzt, stand vom, stand nach, letzter stand, ist stand, ist zustand, ausgangslage, projektstand, projektstatus, gesamtstatus, arbeitsstand, zwischenstand, umsetzungsstand, implementierungsstand, sitzungsstand, was gemacht wurde, was wurde gemacht, was bisher geschah, was wurde erreicht, was erreicht wurde, was erledigt ist, was erledigt wurde, was fertig ist, was läuft, was funktioniert, was steht, was ist neu, was geändert wurde, was sich geändert hat, bereits erledigt, bereits umgesetzt, bereits fertig, schon erledigt, bisher erledigt, in dieser session, in dieser sitzung, heute erledigt, heute gemacht, erledigte*, erledigt*, abgeschlossen*, umgesetzt*, fertiggestellt*, durchgeführte*, letzte änderungen, jüngste änderungen, aktuelle änderungen, vorgenommene änderungen, durchgeführte änderungen, versions historie, versionshistorie, versionsverlauf, änderungshistorie, sitzungsverlauf, zusammenfassung der session, zusammenfassung der sitzung, kurzzusammenfassung, sitzungszusammenfassung, aktueller fokus, aktuelle arbeit, in arbeit, in bearbeitung, laufende arbeit*, meilensteine, wo wir stehen, wo stehen wir, lage`,
    risks: 'offene risiken, bekannte risiken, restrisiken, restrisiko, risiken und massnahmen',
    validation:
      'wie getestet wurde, wie testen, so testen, so prüfen, testplan, testergebnis*, teststatus, testcheckliste, teststand, testnachweis*, durchgeführte tests, manuelle tests, manueller test, prüfschritte, prüfungen, prüfplan, nachweise, nachweis, abnahme, verifizierung, überprüfung, verifikation, qualitätssicherung, live test',
  },
  heads: {
    goal: 'ziel, ziele, zweck, auftrag, mission, absicht, zielsetzung, aufgabenstellung',
    decisions: 'entscheidung, entscheidungen, beschlüsse',
    next: 'aufgaben, prioritäten, weiter, danach',
    files: 'dateien, datei, pfade',
    flags:
      'warnungen, warnung, hinweise, hinweis, probleme, fehler, einschränkungen, blocker, hindernisse, lektionen, baustellen, stolpersteine, schwachstellen, notizen',
    constraints:
      'regeln, kriterien, anforderungen, einschränkung, invarianten, grenzen, bedingungen, verboten',
    hypothesis: 'hypothese, hypothesen',
    questions: 'fragen, rückfrage',
    status:
      'stand, zustand, fortschritt, erledigt, fertig, umgesetzt, änderungen, ergebnisse, verlauf, ergebnis, geliefert, erreicht, gemacht',
    risks: 'risiko, risiken',
    validation: 'tests, prüfung, validierung',
  },
  alone: {
    goal: 'kontext, hintergrund, worum',
    status: 'zusammenfassung, historie, übersicht der arbeit, kurzfassung',
    next: 'plan, vorgehen, empfehlung, empfehlungen',
    flags: 'wichtig',
  },
  hints: {
    next: 'schritte, schritt, offen, offene',
    flags: 'wichtige, wichtig, bekannte',
    status: 'aktuell, aktueller, aktuelle, letzte',
    validation: 'test',
  },
  against:
    'wie man, letzte aktualisierung, zuletzt aktualisiert, aktualisiert, letztes update, dateistruktur, projektstruktur, ordnerstruktur, verzeichnisstruktur, befehle, nützliche befehle, zugangsdaten, fehlerbehandlung, fehlermeldungen, voraussetzungen, systemanforderungen, architektur, live stand, code suchpfade',
  fillers:
    'der, die, das, des, dem, den, ein, eine, einer, eines, und, oder, für, von, vom, zu, zum, zur, mit, im, in, am, an, auf, aus, bei, nach, ist, sind, war, wurde, wurden, was, wie, wo, es, wir, noch, schon, bereits, nicht, heute, jetzt, hier, diese, dieser, dieses, session, sitzung, projekt, arbeit, phase, teil, stufe, liste, allgemein, gesamt, technische, technischer, bisher, bisherige, seit, bis, auch, nur, alle, alles, kurz',
};

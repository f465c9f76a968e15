import { describe, expect, test } from 'vitest';
import { lexicons } from './lexicons/index.ts';
import { sectionOfLabel } from './sectionOfLabel.ts';

describe('a label opens the section that its words mean', () => {
  test.each([
    ['Next Steps for Future Sessions', 'next'],
    ['Next Concrete Action', 'next'],
    ["What's left", 'next'],
    ['Action items', 'next'],
    ['Task 3 — remaining work (all tracked)', 'next'],
    ['Files Modified This Session', 'files'],
    ['Files currently in play', 'files'],
    ['Critical Decisions Already Made', 'decisions'],
    ['Hypothesis that survived last session', 'hypothesis'],
    ['2.6 Gotchas', 'flags'],
    ['🐛 Known issues', 'flags'],
    ['Blockers', 'flags'],
    ['Recent Changes', 'status'],
    ['What shipped', 'status'],
    ['Session 12: What was done', 'status'],
    ['Mission', 'goal'],
    ['Success criteria', 'constraints'],
    ['Standing rules', 'constraints'],
    ['Decisions needed', 'questions'],
    ['Hypotheses eliminated', 'eliminated'],
    ['1. Primary Request and Intent', 'goal'],
    ['3. Files and Code Sections', 'files'],
    ['4. Errors and fixes', 'flags'],
    ['9. Optional Next Step', 'next'],
    ['Próximos passos', 'next'],
    ['O que já funciona', 'status'],
    ['Arquivos modificados nesta sessão', 'files'],
    ['次のステップ', 'next'],
    ['変更したファイル（3件）', 'files'],
    ['既知の問題', 'flags'],
    ['Próximos pasos', 'next'],
    ['Decisiones tomadas', 'decisions'],
    ['다음 단계', 'next'],
    ['현재 상태 — 1주차', 'status'],
    ['Sonraki adımlar', 'next'],
    ['BİLİNEN SORUNLAR', 'flags'],
    ['Следующие шаги', 'next'],
    ['Что сделано', 'status'],
    ['Prochaines étapes', 'next'],
    ["Ce qu'il reste a faire", 'next'],
    ['NAECHSTE SCHRITTE', 'next'],
    ['Getroffene Entscheidungen', 'decisions'],
    ['当前状态（第二阶段）', 'status'],
    ['下一步計劃', 'next'],
    ['Prossimi passi', 'next'],
    ['Nästa steg', 'next'],
    ['Volgende stappen', 'next'],
    ['Następne kroki', 'next'],
  ])('%s: %s', (label, section) => {
    expect(sectionOfLabel(label).id).toBe(section);
  });
});

test.each([
  'File structure',
  'Test commands',
  'State management',
  'Next.js setup',
  'Progress bar component',
  'Status codes',
  'Architecture',
  'Key Technical Concepts',
  'All user messages',
  'Phase 2: Kernel',
  'Last updated',
  'Estrutura de pastas',
  'ディレクトリ構成',
  '项目结构',
  'a long sentence that mentions the next steps of a project in passing and goes on for quite some more words',
])('%s opens none', (label) => {
  expect(sectionOfLabel(label).id).toBeUndefined();
});

test('a phrase names its section in each language', () => {
  for (const { names } of lexicons) {
    const phrases = Object.values(names).map((all) => all.split(',')[0]?.replaceAll('*', '').trim() ?? '');
    expect(phrases.filter((phrase) => sectionOfLabel(phrase).id === undefined)).toEqual([]);
  }
});

import type { Lexicon } from './lexicon.ts';

export const portuguese: Lexicon = {
  names: {
    goal: `objetivo atual, objetivo principal, objetivo geral, objetivo final, objetivo da sessão, objetivo do projeto, meta da sessão, o que é isto, o que é este projeto, o que estamos fazendo, o que estamos construindo, pedido original, solicitação original, visão do produto, por que este projeto, resumo do projeto, visão geral do projeto, contexto do projeto, contexto e objetivo, tarefa principal`,
    decisions: `decisões tomadas, decisões de arquitetura, decisões arquiteturais, decisões técnicas, decisões importantes, decisões de design, decisões principais, registro de decisões, o que foi decidido, o que decidimos, escolhas técnicas, escolhas de design`,
    deferred: `decisões adiadas, fora do escopo, fora de escopo, para depois, para mais tarde, melhorias futuras, ideias futuras, trabalho futuro, trabalhos futuros, próximas melhorias, funcionalidades futuras, ideias para o futuro, itens adiados, não prioritário, baixa prioridade, futuras melhorias, evoluções futuras, opcional para depois`,
    next: `próxima ação, próximas ações, próximo passo, próximos passos, próximas etapas, próxima etapa, próxima tarefa, próximas tarefas, próxima sessão, próximas sessões, próximas sprints, próxima sprint, próximas fases, próxima fase, próximos itens, próximas prioridades, o que falta, o que resta, o que fazer, o que ainda falta, falta fazer, ainda falta, por fazer, a fazer, para fazer, tarefas pendentes, itens pendentes, ações pendentes, pendências para*, trabalho restante, trabalho pendente, tarefas restantes, restante, como retomar, como continuar, para retomar, por onde começar, por onde continuar, onde parei e próximos, comece aqui, começar por aqui, retomar aqui, plano de ação, plano para*, ações imediatas, ação imediata, ações necessárias, fazer primeiro, ordem de execução, plano de implementação, lista de tarefas, prioridades para*, prioridades imediatas, recomendações para*, não implementado, funcionalidades faltantes, roteiro`,
    files: `arquivos em jogo, arquivos alterados, arquivos modificados, arquivos criados, arquivos editados, arquivos importantes, arquivos principais, arquivos chave, arquivos relevantes, arquivos afetados, arquivos envolvidos, arquivos tocados, arquivos novos, novos arquivos, ficheiros alterados, ficheiros modificados, ficheiros criados, arquivos removidos, arquivos deletados, arquivos críticos, onde está cada coisa, mapa do código`,
    flags: `não esquecer, não esqueça, problemas conhecidos, problemas pendentes, problemas encontrados, problemas atuais, problemas identificados, problemas em aberto, bugs conhecidos, erros conhecidos, limitações conhecidas, pontos de atenção, ponto de atenção, notas importantes, observações importantes, avisos importantes, lições aprendidas, aprendizados, atenção a*, cuidado com, cuidados, dívida técnica, débito técnico, débitos técnicos, armadilhas, o que não funciona, não funciona, erros encontrados, erros e correções, informações importantes, lembretes`,
    constraints: `regras do projeto, regras de*, regras importantes, não alterar, não mexer, não modificar, não fazer, critérios de sucesso, critérios de aceitação, critérios de aceite, definição de pronto, princípios, requisitos obrigatórios, o que não fazer, o que não mudar, convenções de código, diretrizes, padrões obrigatórios, preferências do usuário, métricas de sucesso`,
    hypothesis:
      'hipótese atual, hipóteses, causa raiz, possíveis causas, causa provável, causas prováveis, diagnóstico, teoria atual',
    eliminated:
      'o que não funcionou, já tentado, tentativas falhas, tentativas que falharam, tentado sem sucesso, hipóteses descartadas, abordagens descartadas, o que foi tentado, alternativas rejeitadas',
    questions:
      'perguntas em aberto, questões em aberto, questões abertas, perguntas abertas, dúvidas em aberto, decisões pendentes, pontos em aberto, a decidir, a definir, perguntas para*, aguardando decisão, precisa de decisão',
    status: `estado atual, status atual, situação atual, estado do projeto, status do projeto, status geral, onde paramos, onde parei, onde estamos, o que foi feito, o que está feito, o que fizemos, o que já foi*, o que já funciona, o que funciona, o que está funcionando, o que já está*, já funciona, já está funcionando, está funcionando, funcionando agora, concluído nesta sessão, feito nesta sessão, entregas da sessão, resumo da sessão, resumo executivo, resumo do dia, trabalho realizado, trabalho concluído, tarefas concluídas, tarefas realizadas, itens concluídos, últimas alterações, últimas mudanças, alterações recentes, mudanças recentes, alterações realizadas, mudanças realizadas, alterações feitas, o que mudou, implementações realizadas, correções realizadas, correções aplicadas, funcionalidades implementadas, histórico de sessões, histórico da sessão, progresso total, progresso geral, sistema atual, foco atual, em andamento, em progresso, conquistas`,
    risks: 'riscos identificados, riscos conhecidos, riscos e mitigações',
    validation:
      'como testar, como validar, como verificar, testes realizados, testes necessários, checklist de teste*, plano de testes, resultados dos testes, testes manuais, testes pendentes, validações realizadas, evidências, critérios de teste',
  },
  leads: {
    next: 'pendente*, restante*, faltante*, próximo*, próxima*',
    deferred: 'adiado*, adiada*, futuras, futuros, futura',
    status: 'concluíd*, finalizad*, realizad*, implementad*, entregue*, corrigid*, resolvid*, últim*',
    eliminated: 'descartad*, rejeitad*',
  },
  heads: {
    goal: 'objetivo, objetivos, metas, missão, propósito, finalidade',
    decisions: 'decisão, decisões, decidido',
    deferred: 'adiado, adiados',
    next: 'pendência, pendências, prioridades, tarefas, falta, faltando, continuação',
    files: 'arquivos, arquivo, ficheiros',
    flags:
      'problemas, avisos, alertas, atenção, observações, bloqueios, bloqueadores, impedimentos, limitações, armadilhas, cuidado, erros, lembrete, lições',
    constraints: 'restrições, regras, critérios, requisitos, convenções, limites',
    hypothesis: 'hipótese',
    eliminated: 'descartadas',
    questions: 'dúvidas, perguntas, questões',
    status:
      'estado, situação, progresso, feito, entregas, conquistas, andamento, avanços, realizações, mudanças, alterações',
    risks: 'risco, riscos',
    validation: 'testes, validação, verificação, verificações, validações',
  },
  alone: {
    goal: 'contexto, meta',
    status: 'resumo, histórico, resultado, resultados, pronto',
    next: 'depois, amanhã, recomendações',
    flags: 'notas importantes, importante',
  },
  hints: {
    flags: 'importante, importantes, críticos, crítico',
    next: 'ações, passos, etapas, fazer, primeiro',
    status: 'atual, atuais',
    validation: 'teste',
  },
  against:
    'como, última atualização, atualizado, atualizado em, data, estrutura de arquivos, estrutura de pastas, estrutura do projeto, estrutura, comandos úteis, comandos, tecnologias, verificar status, como usar, credenciais, arquitetura, erro comum, mensagens de erro, tratamento de erros, requisitos do sistema, pré requisitos',
  fillers:
    'o, os, as, um, uma, de, do, da, dos, das, em, no, na, nos, nas, para, por, com, e, ou, que, é, são, foi, foram, está, estão, este, esta, isto, isso, deste, desta, nesta, neste, ao, à, às, já, ainda, mais, hoje, agora, sessão, sessões, projeto, trabalho, sistema, fase, parte, lista, geral, principal, principais, imediatas, imediato, final, atual, total, até, sobre, tudo, todos, recomendado, recomendados, sugeridos, sugestões, rápido, técnico, técnicos, técnicas, código',
};

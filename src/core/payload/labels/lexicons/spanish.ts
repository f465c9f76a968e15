import type { Lexicon } from './lexicon.ts';

export const spanish: Lexicon = {
  names: {
    goal: `objetivo actual, objetivo de la sesión, objetivo del proyecto, objetivo general, objetivo principal, objetivo final, meta principal, qué es esto, qué es este proyecto, qué estamos haciendo, qué estamos construyendo, petición original, solicitud original, visión del producto, por qué existe, resumen del proyecto, visión general del proyecto, contexto del proyecto, contexto y objetivo`,
    decisions: `decisiones tomadas, decisiones de arquitectura, decisiones arquitectónicas, decisiones técnicas, decisiones de diseño, decisiones clave, decisiones importantes, registro de decisiones, qué se decidió, lo que se decidió, lo decidido, decisiones cerradas, elecciones técnicas`,
    deferred: `decisiones aplazadas, decisiones pospuestas, decisiones diferidas, fuera de alcance, fuera del alcance, para más adelante, para después, más adelante, para el futuro, mejoras futuras, ideas futuras, trabajo futuro, futuras mejoras, posibles mejoras, ideas para el futuro, baja prioridad, no prioritario, mejoras opcionales, aparcado`,
    next: `próxima acción, próximas acciones, siguiente acción, próximo paso, próximos pasos, siguiente paso, siguientes pasos, pasos siguientes, próxima tarea, próximas tareas, siguiente tarea, siguientes tareas, próxima sesión, siguiente sesión, próximas sesiones, próxima fase, próximas fases, siguiente fase, próximas prioridades, qué sigue, lo que sigue, qué falta, lo que falta, qué queda, lo que queda, queda pendiente, queda por hacer, qué hacer, por hacer, pendiente de hacer, tareas pendientes, trabajo pendiente, trabajo restante, tareas restantes, acciones pendientes, pendientes inmediatos, cómo continuar, cómo retomar, cómo seguir, para retomar, para continuar, por dónde empezar, por dónde seguir, punto de continuación, empezar aquí, continuar aquí, retomar desde aquí, plan de acción, plan para*, acciones inmediatas, acción inmediata, acciones requeridas, hacer primero, primero hacer, orden de ejecución, orden recomendado, plan de implementación, lista de tareas, hoja de ruta, recomendaciones para*, no implementado, sin implementar, aún por hacer, funcionalidades faltantes`,
    files: `archivos en juego, archivos implicados, archivos modificados, archivos cambiados, archivos creados, archivos tocados, archivos clave, archivos importantes, archivos principales, archivos relevantes, archivos afectados, archivos nuevos, nuevos archivos, archivos editados, archivos eliminados, ficheros modificados, ficheros clave, ficheros creados, ficheros relevantes, archivos involucrados, archivos críticos, mapa de archivos, dónde está cada cosa, mapa del código`,
    flags: `no olvidar, no olvides, problemas conocidos, problemas pendientes, problemas encontrados, problemas actuales, problemas abiertos, problemas detectados, errores conocidos, bugs conocidos, limitaciones conocidas, puntos de atención, notas importantes, avisos importantes, lecciones aprendidas, aprendizajes, cuidado con, ten cuidado, a tener en cuenta, tener en cuenta, cosas a tener en cuenta, consideraciones importantes, deuda técnica, qué no funciona, lo que no funciona, no funciona, no está cubierto, errores encontrados, errores y soluciones, información importante, trampas conocidas, advertencias`,
    constraints: `reglas del proyecto, reglas de*, reglas importantes, reglas críticas, no tocar, no modificar, no cambiar, no hacer, qué no hacer, criterios de éxito, criterios de aceptación, definición de terminado, definición de hecho, principios, requisitos obligatorios, convenciones de código, lineamientos, preferencias del usuario, métricas de éxito, límites del alcance`,
    hypothesis:
      'hipótesis actual, causa raíz, posibles causas, causa probable, causas probables, causa principal, diagnóstico, teoría actual',
    eliminated:
      'qué no funcionó, lo que no funcionó, ya probado, intentos fallidos, probado sin éxito, hipótesis descartadas, enfoques descartados, alternativas descartadas, caminos descartados, lo que se intentó, ya intentado',
    questions:
      'preguntas abiertas, preguntas pendientes, cuestiones abiertas, dudas abiertas, dudas pendientes, decisiones pendientes, decisiones abiertas, por decidir, a decidir, por definir, preguntas para*, puntos abiertos, esperando decisión, necesita decisión',
    status: `estado actual, situación actual, estado del proyecto, estado general, estado de la sesión, estado real, dónde quedamos, dónde nos quedamos, dónde estamos, en qué estamos, qué se hizo, lo que se hizo, lo hecho, qué hicimos, qué está hecho, lo que está hecho, qué funciona, lo que funciona, lo que ya funciona, ya funciona, ya hecho, qué está automatizado, hecho en esta sesión, hecho hoy, completado en esta sesión, resumen de la sesión, resumen de sesión, resumen ejecutivo, resumen del día, trabajo realizado, trabajo completado, tareas completadas, tareas realizadas, últimos cambios, cambios recientes, cambios realizados, cambios hechos, cambios aplicados, qué cambió, qué ha cambiado, correcciones aplicadas, funcionalidades implementadas, historial de sesiones, progreso general, progreso actual, enfoque actual, foco actual, trabajo actual, en curso, en progreso, logros`,
    risks: 'riesgos identificados, riesgos conocidos, riesgos y mitigaciones, riesgos abiertos',
    validation:
      'cómo probar, cómo verificar, cómo validar, pruebas realizadas, pruebas pendientes, plan de pruebas, lista de pruebas, resultados de las pruebas, pruebas manuales, verificaciones realizadas, verificado en, comprobaciones realizadas, evidencias',
  },
  leads: {
    next: 'pendiente*, restante*, faltante*, próximo*, próxima*, siguiente*',
    deferred: 'aplazad*, pospuest*, diferid*, futuras, futuros, futura',
    status:
      'completad*, terminad*, finalizad*, realizad*, implementad*, entregad*, corregid*, resuelt*, últim*',
    eliminated: 'descartad*, rechazad*',
  },
  heads: {
    goal: 'objetivo, objetivos, metas, misión, propósito, finalidad',
    decisions: 'decisión, decisiones, decidido',
    deferred: 'aplazado, pospuesto',
    next: 'pendientes, prioridades, tareas, falta, continuación',
    files: 'archivos, archivo, ficheros',
    flags:
      'problemas, avisos, alertas, atención, observaciones, bloqueos, bloqueantes, bloqueadores, impedimentos, limitaciones, trampas, cuidado, errores, lecciones, recordatorios, advertencia',
    constraints: 'restricciones, reglas, criterios, requisitos, convenciones, límites, invariantes',
    hypothesis: 'hipótesis',
    questions: 'dudas, preguntas, cuestiones',
    status: 'estado, situación, progreso, hecho, entregas, logros, avances, cambios',
    risks: 'riesgo, riesgos',
    validation: 'pruebas, validación, verificación, verificaciones, comprobaciones, tests',
  },
  alone: {
    goal: 'contexto, meta',
    status: 'resumen, historial, resultado, resultados, listo',
    next: 'después, mañana, recomendaciones',
    flags: 'importante',
    validation: 'cierre',
  },
  hints: {
    flags: 'importante, importantes, críticos, crítico',
    next: 'acciones, pasos, hacer, primero',
    status: 'actual, actuales',
    validation: 'prueba',
  },
  against:
    'cómo, última actualización, actualizado, fecha, estructura de archivos, estructura de carpetas, estructura del proyecto, estructura, comandos útiles, comandos, tecnologías, cómo usar, credenciales, arquitectura, mensajes de error, manejo de errores, requisitos previos, requisitos del sistema',
  fillers:
    'el, la, los, las, un, una, unos, del, en, para, por, con, y, o, que, es, son, fue, fueron, está, están, este, esta, esto, al, lo, se, ya, aún, más, hoy, ahora, sesión, sesiones, proyecto, trabajo, sistema, fase, parte, lista, general, principal, principales, inmediatos, inmediatas, inmediato, hasta, sobre, todo, todos, recomendados, recomendadas, sugeridos, sugeridas, técnicos, técnicas, código',
};

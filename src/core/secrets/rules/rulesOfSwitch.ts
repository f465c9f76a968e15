import { isOff, likelyRules } from './ownRules.ts';
import { structures } from './findStructure.ts';
import { tokenFacts } from './tokenFacts.ts';

const ofTokens = [...new Set(tokenFacts.map(({ rule }) => rule))];
const ofStructures = [...new Set([...structures.map(({ rule }) => rule), 'kubernetes-secret'])];

/** Returns the rules that a switch of the settings turns off, each of which names what it finds. */
export function rulesOfSwitch(id: string): readonly string[] {
  switch (id) {
    case 'service-tokens':
      return ofTokens;
    case 'credential-formats':
      return ofStructures;
    case 'assigned-values':
      return ['password', 'secret-value', 'nearby-token'];
    case 'likely-values':
      return Object.values(likelyRules);
    default:
      return [...ofTokens, ...ofStructures].filter((rule) => isOff(rule, [id]));
  }
}

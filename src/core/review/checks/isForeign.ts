const english =
  /\b(?:the|and|to|of|for|with|then|from|at|by|are|it|this|that|into|after|before|when|not|be|has|have|so)\b/gu;
const others =
  /\b(?:der|das|und|nicht|mit|im|für|den|dem|ein|eine|wird|ist|zu|le|la|les|des|une|dans|pour|et|el|los|las|en|que|del|il|di|che|het|een|van|um|uma|não|och|att|ikke|nie|jest)\b/gu;

/** Whether a text is in another language than English, about whose words nothing is known here. */
export function isForeign(text: string): boolean {
  const prose = text.replaceAll(/`[^`\n]*`|\S*[/_]\S+/gu, ' ').toLowerCase();
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const latin = prose.match(/[a-z]/gu)?.length ?? 0;
  if (latin < letters * 0.9) return true;
  return (prose.match(others)?.length ?? 0) > (prose.match(english)?.length ?? 0);
}

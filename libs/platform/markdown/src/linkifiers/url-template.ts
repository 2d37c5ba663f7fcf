const NAME = String.raw`(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+`;
const VARIABLE = String.raw`${NAME}(?:\.${NAME})*(?::[1-9][0-9]{0,3}|\*)?`;
const EXPRESSION = new RegExp(String.raw`^[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*$`);

/** The names of the variables of a URL template (RFC 6570); undefined when it is invalid. */
export function templateVariables(template: string): string[] | undefined {
  const names: string[] = [];
  const [literal, ...expressions] = template.split('{');
  if (literal!.includes('}')) return undefined;
  for (const rest of expressions) {
    const end = rest.indexOf('}');
    const expression = rest.slice(0, Math.max(end, 0));
    if (end < 0 || rest.includes('}', end + 1) || !EXPRESSION.test(expression)) return undefined;
    names.push(...expression.split(',').map((variable) => variable.replace(/^[+#./;?&]|(?::\d+|\*)$/g, '')));
  }
  return names;
}

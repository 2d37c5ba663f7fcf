import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'alerts.yml');
/** A metric, compared with a number. */
const EXPRESSION = /^(?<metric>\w+) (?<operator>==|>|<) (?<bound>\d+)$/;

const COMPARISONS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '==': (value, bound) => value === bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
};

/** All alerts of `deploy/alerts.yml`, by name. */
export function alertNames(): string[] {
  return rules().map(({ alert }) => alert);
}

/** The metrics that they name. */
export function alertMetrics(): string[] {
  return rules().map(({ expr }) => EXPRESSION.exec(expr)?.groups?.['metric'] ?? expr);
}

/** Names of the alerts of `deploy/alerts.yml` that these metrics set off. @param metrics the answer of `GET /metrics` */
export function firing(metrics: string): string[] {
  return rules()
    .filter(({ expr }) => {
      const { metric, operator, bound } = EXPRESSION.exec(expr)?.groups ?? {};
      if (metric === undefined) throw new Error(`No test understands ${expr}.`);
      const values = [...metrics.matchAll(new RegExp(String.raw`^${metric}(?:\{.*\})? (\S+)$`, 'gm'))];
      return values.some(([, value]) => COMPARISONS[operator!]!(Number(value), Number(bound)));
    })
    .map(({ alert }) => alert);
}

function rules() {
  return (parse(readFileSync(FILE, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
}

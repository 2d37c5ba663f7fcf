import type { Form } from '../announcements/announcement.js';

/** Up to this many forms are compared one by one; beyond it, by their JSON. */
const COMPARED = 16;

/** The values of the forms of one announcement. Forms with equal content are one. */
export class Forms<Value> {
  readonly #plain = new Map<Form, Value>();
  readonly #compared: { readonly form: object; readonly value: Value }[] = [];
  readonly #written = new Map<string, Value>();

  getOrInsertComputed(form: Form, compute: () => Value): Value {
    if (typeof form !== 'object') return this.#plain.getOrInsertComputed(form, compute);
    const found = this.#find(form);
    if (found) return found.value;
    if (this.#compared.length >= COMPARED) return this.#written.getOrInsertComputed(JSON.stringify(form), compute);
    const value = compute();
    this.#compared.push({ form, value });
    return value;
  }

  /** Moves each found form one step forward, so that frequent ones are found first. */
  #find(form: object) {
    const compared = this.#compared;
    for (let at = 0; at < compared.length; at++) {
      const each = compared[at]!;
      if (!isEqual(each.form, form)) continue;
      if (at > 0) [compared[at - 1], compared[at]] = [each, compared[at - 1]!];
      return each;
    }
    return undefined;
  }
}

/** Compares names in the same order, since one place writes the forms of an announcement. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) return areEqual(one, other as readonly unknown[]);
  const [fields, otherFields] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  for (const name in fields) if (!isEqual(fields[name], otherFields[name])) return false;
  for (const name in otherFields) if (!(name in fields)) return false;
  return true;
}

function areEqual(ones: readonly unknown[], others: readonly unknown[]): boolean {
  if (ones.length !== others.length) return false;
  for (let at = 0; at < ones.length; at++) if (!isEqual(ones[at], others[at])) return false;
  return true;
}

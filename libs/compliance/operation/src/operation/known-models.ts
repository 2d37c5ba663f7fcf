export interface KnownModel {
  readonly name: string;
  readonly keepsFormer: boolean;
  readonly rebuild?: { readonly state: string; readonly differences: number | null };
}

const UNDER_WAY: ReadonlySet<string> = new Set(['building', 'comparing', 'switching']);

export const isUnderWay = ({ rebuild }: KnownModel): boolean => UNDER_WAY.has(rebuild?.state ?? '');

/**
 * Two-sided p-value of Wilcoxon's signed-rank test, by its normal approximation with mid-ranks for ties.
 * @param differences of pairs; zeros count for neither side. At least 20 others
 */
export function signedRankTest(differences: readonly number[]): { readonly p: number; readonly z: number } {
  const others = differences.filter((each) => each !== 0).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const count = others.length;
  let [positive, ties] = [0, 0];
  for (let from = 0; from < count;) {
    let to = from;
    while (to < count && Math.abs(others[to]!) === Math.abs(others[from]!)) to++;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if (others[at]! > 0) positive += rank;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const variance = (count * (count + 1) * (2 * count + 1)) / 24 - ties / 48;
  const z = variance === 0 ? 0 : (positive - (count * (count + 1)) / 4) / Math.sqrt(variance);
  return { p: complementaryError(Math.abs(z) / Math.SQRT2), z };
}

/** 1 − erf(x) for x ≥ 0, off by less than 1.2e-7 of its value (Numerical Recipes in C, §6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const power = coefficients.reduceRight((sum, each) => sum * t + each, 0);
  return t * Math.exp(-x * x + power);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

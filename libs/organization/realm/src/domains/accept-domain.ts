import { strip } from '@chat/kernel';
import { InvalidDomain } from './domain.errors.js';

const MAX_LENGTH = 255;

/** The domain as it is kept. @throws InvalidDomain the first fault, in order (contract, organization: Domains) */
export function acceptDomain(given: string): string {
  const domain = strip(given).toLowerCase();
  if (domain === '') throw new InvalidDomain("Domain can't be empty.");
  if (!domain.includes('.')) throw new InvalidDomain('Domain must have at least one dot (.)');
  if (domain.length > MAX_LENGTH) throw new InvalidDomain('Domain is too long');
  if (domain.startsWith('.') || domain.endsWith('.')) {
    throw new InvalidDomain('Domain cannot start or end with a dot (.)');
  }
  for (const label of domain.split('.')) refuseLabel(label);
  return domain;
}

function refuseLabel(label: string): void {
  if (label === '') throw new InvalidDomain("Consecutive '.' are not allowed.");
  if (label.startsWith('-') || label.endsWith('-')) {
    throw new InvalidDomain("Subdomains cannot start or end with a '-'.");
  }
  if (!/^[a-z0-9-]+$/.test(label)) {
    throw new InvalidDomain("Domain can only have letters, numbers, '.' and '-'s.");
  }
}

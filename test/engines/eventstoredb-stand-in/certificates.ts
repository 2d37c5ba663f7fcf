import { DAY_MS } from '@chat/kernel';
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Vouches for the certificates of one test. */
export class Authority {
  #serial = 1;

  private constructor(
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly own: X509Certificate,
  ) {}

  static async create(name = 'An authority of tests'): Promise<Authority> {
    const keys = await newKeys();
    const own = await X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: `CN=${name}`,
      keys,
      signingAlgorithm: ALGORITHM,
      ...validFor(1),
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    });
    return new Authority(keys, own);
  }

  /** Authorities for those who are to trust it, in PEM. */
  get certificate(): string {
    return this.own.toString('pem');
  }

  /** @param names host names, or addresses @param days below zero: it has expired so long ago */
  async issue(names: readonly string[], days = 1): Promise<Certificate> {
    const keys = await newKeys();
    const alternatives = names.map((value) => ({ type: isIP(value) > 0 ? ('ip' as const) : ('dns' as const), value }));
    const certificate = await X509CertificateGenerator.create({
      serialNumber: (++this.#serial).toString(16).padStart(4, '0'),
      subject: `CN=${names[0]}`,
      issuer: this.own.subject,
      signingKey: this.keys.privateKey,
      publicKey: keys.publicKey,
      signingAlgorithm: ALGORITHM,
      ...validFor(days),
      extensions: [new SubjectAlternativeNameExtension(alternatives)],
    });
    const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    return { certificate: certificate.toString('pem'), key: PemConverter.encode(pkcs8, 'PRIVATE KEY') };
  }
}

function validFor(days: number) {
  const now = Date.now();
  return { notBefore: new Date(now - 10 * DAY_MS), notAfter: new Date(now + days * DAY_MS) };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

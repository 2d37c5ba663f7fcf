export type CertificateFault = 'unknown authority' | 'not valid now' | 'other names';

const FAULTS: ReadonlyMap<string, CertificateFault> = new Map([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown authority'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unknown authority'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unknown authority'],
  ['CERT_SIGNATURE_FAILURE', 'unknown authority'],
  ['CERT_HAS_EXPIRED', 'not valid now'],
  ['CERT_NOT_YET_VALID', 'not valid now'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other names'],
]);

/** @param code of an error of Node.js; undefined when it does not concern a server's certificate */
export function certificateFault(code: string): CertificateFault | undefined {
  return FAULTS.get(code);
}

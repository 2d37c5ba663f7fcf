export { certificateFault } from './certificate-fault.js';
export { speaksTls } from './speaks-tls.js';

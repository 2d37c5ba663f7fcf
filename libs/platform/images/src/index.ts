export { answerDrawnImage } from './drawn-image.js';
export { NoImage } from './errors.js';
export {
  croppedSquare,
  describeImage,
  IMAGE_TYPES,
  insideBounds,
  rasterized,
  squareImage,
  thumbnail,
} from './images.js';
export type { DrawnImage } from './images.js';
export { imageBytes } from './uploaded-image.js';

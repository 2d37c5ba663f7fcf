export { answerDrawnImage } from './drawn-image.js';
export { ImageFileTooLarge, InvalidImageFormat, NoImage } from './errors.js';
export {
  croppedSquare,
  describeImage,
  IMAGE_TYPES,
  insideBounds,
  rasterized,
  squareImage,
  thumbnail,
} from './images.js';
export type { DrawnImage, ImageDescription, SquareImage } from './images.js';
export { imageBytes } from './uploaded-image.js';

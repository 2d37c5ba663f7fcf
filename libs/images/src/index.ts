export { croppedSquare, describeImage, IMAGE_TYPES, rasterized, squareImage, thumbnail } from './images.js';
export type { DrawnImage, ImageDescription, SquareImage } from './images.js';

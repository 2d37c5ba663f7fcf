export { croppedSquare, describeImage, rasterized, squareImage, thumbnail } from './images.js';
export type { DrawnImage, ImageDescription, SquareImage } from './images.js';

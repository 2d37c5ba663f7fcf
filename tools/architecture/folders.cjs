// Rules between the folders of a library, without its tests, which may look into any folder, and its limits, which look into none.
const { options } = require('./boundaries.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Two folders that need each other are one, or hold something that belongs into a third: move that file.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps|libs)/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: ['\\.(spec|contract|fixture|limits)\\.ts$', '^libs/testing/'] } },
};

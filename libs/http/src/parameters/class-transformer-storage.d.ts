declare module 'class-transformer/cjs/storage.js' {
  import type { TransformationType, TransformFnParams } from 'class-transformer';

  export const defaultMetadataStorage: {
    findTransformMetadatas(
      target: object,
      property: string,
      type: TransformationType,
    ): readonly { readonly transformFn: (params: TransformFnParams) => unknown }[];
  };
}

import { Param } from '@nestjs/common';
import { configureRoute } from '../routes/configure-route.js';

/**
 * The rest of the path of a route that ends in `*`, with slashes as they are or percent-encoded.
 * @param name in the API's description
 */
export const PathRest =
  (name: string): ParameterDecorator =>
  (target, method, index) => {
    configureRoute(target, method!, { pathRest: name });
    Param('*')(target, method, index);
  };

import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { configureRoute } from '../routes/configure-route.js';
import { unsupportedContentType } from '../wire/errors.js';
import { ALWAYS_READ, isBodyIgnored, parametersOf, undeclaredNames } from '../wire/request-parameters.js';
import { declaredNames } from './declarations.js';
import { MissingParameter, UnknownParameters } from './faults.js';
import { readParameters } from './read-parameters.js';

/**
 * The declared parameters of the endpoint, as an instance of the argument's class. Others are named in the answer's
 * `ignored_parameters_unsupported`. Not a pipe, because Nest awaits pipes.
 * @param options `refusesUnknown`: refuses others instead, where a misspelled bound would grant more than was meant
 */
export const Parameters =
  ({ refusesUnknown = false } = {}): ParameterDecorator =>
  (target, method, index) => {
    const types = Reflect.getMetadata('design:paramtypes', target, method!) as readonly Type<object>[] | undefined;
    const type = types?.[index];
    if (type === undefined || type === Object)
      throw new TypeError('A @Parameters() argument needs a class as its type.');
    const consumed = new Set([...declaredNames(type), ALWAYS_READ]);

    const decorate = createParamDecorator((_data: unknown, context: ExecutionContext) => {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const sent = parametersOf(request);
      request.ignoredParameters = undeclaredNames(sent, consumed);
      if (refusesUnknown && request.ignoredParameters) throw new UnknownParameters(request.ignoredParameters);
      try {
        return readParameters(type, sent);
      } catch (error) {
        throw error instanceof MissingParameter && isBodyIgnored(request) ? unsupportedContentType() : error;
      }
    });
    configureRoute(target, method!, { parameters: type });
    decorate()(target, method, index);
  };

import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parametersOf } from '../wire/request-parameters.js';
import { declaredNames } from './declarations.js';
import { readParameters } from './read-parameters.js';

/** Read by every endpoint with an actor, so never ignored. */
const CLIENT = 'client';

/**
 * The declared parameters of the endpoint, as an instance of the argument's class. What the class does not declare is
 * reported in the answer's `ignored_parameters_unsupported`. Not a pipe, because Nest awaits pipes.
 */
export const Parameters = (): ParameterDecorator => (target, method, index) => {
  const types = Reflect.getMetadata('design:paramtypes', target, method!) as readonly Type<object>[] | undefined;
  const type = types?.[index];
  if (type === undefined || type === Object) throw new TypeError('A @Parameters() argument needs a class as its type.');
  const consumed = new Set([...declaredNames(type), CLIENT]);

  const decorate = createParamDecorator((_data: unknown, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const sent = parametersOf(request);
    const parameters = readParameters(type, sent);
    request.ignoredParameters = ignored(sent, consumed);
    return parameters;
  });
  decorate()(target, method, index);
};

function ignored(sent: ReadonlyMap<string, string>, consumed: ReadonlySet<string>): readonly string[] | null {
  let names: string[] | undefined;
  for (const name of sent.keys()) if (!consumed.has(name)) (names ??= []).push(name);
  return names?.toSorted() ?? null;
}

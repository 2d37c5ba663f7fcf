import {
  createParamDecorator,
  type ExecutionContext,
  type PipeTransform,
  type ArgumentMetadata,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parametersOf } from '../wire/request-parameters.js';
import { declaredNames } from './declarations.js';
import { readParameters } from './plan.js';

const namesOf = new Map<Type, ReadonlySet<string>>();

/** Makes an instance of the declared class from what a request carries, or throws the first fault in declaration order. */
class ParametersPipe implements PipeTransform<FastifyRequest, object> {
  transform(request: FastifyRequest, { metatype }: ArgumentMetadata): object {
    if (!metatype) throw new TypeError('A @Parameters() argument needs a class as its type.');
    const sent = parametersOf(request);
    const parameters = readParameters(metatype as Type<object>, sent);
    request.ignoredParameters = ignored(metatype as Type, sent);
    return parameters;
  }
}

function ignored(type: Type, sent: ReadonlyMap<string, string>): readonly string[] | null {
  let consumed = namesOf.get(type);
  if (!consumed) namesOf.set(type, (consumed = new Set([...declaredNames(type), 'client'])));
  let names: string[] | undefined;
  for (const name of sent.keys()) if (!consumed.has(name)) (names ??= []).push(name);
  return names?.toSorted() ?? null;
}

/**
 * The declared parameters of the endpoint, as an instance of the argument's class. What the class does not declare is
 * reported in the answer's `ignored_parameters_unsupported`.
 */
export const Parameters: () => ParameterDecorator = () =>
  createParamDecorator((_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>(),
  )(new ParametersPipe());

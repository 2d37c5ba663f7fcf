import { createsWithoutBound, type Directory, namedInGroupValues, personBehind } from '@chat/directory';
import { groupReferences } from '../group/group.facts.js';
import type { CreateGroupFacts, CreateGroupInput } from './create-group.decide.js';

export function createGroupFacts(
  directory: Directory,
  { creatorId, name, memberIds, subgroupIds, settings }: CreateGroupInput,
): CreateGroupFacts {
  const groups = [...directory.groups()].filter(({ isSystemGroup }) => !isSystemGroup);
  const person = personBehind(directory, creatorId);
  const own = groups.filter((group) => group.creatorId !== null && personBehind(directory, group.creatorId) === person);
  return {
    mayCreate: mayCreateGroups(directory, creatorId),
    references: groupReferences(directory, memberIds, subgroupIds),
    isNameTaken: directory.groupByName(name) !== undefined,
    named: namedInGroupValues(directory, Object.values(settings)),
    count: groups.length,
    ownCount: own.length,
    createsWithoutBound: createsWithoutBound(directory, creatorId),
  };
}

export function mayCreateGroups(directory: Directory, userId: number): boolean {
  return directory.permits(userId, 'can_create_groups');
}

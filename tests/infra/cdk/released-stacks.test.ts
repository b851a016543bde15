import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RELEASED_STACKS_FILE, synthesizeSurfaces } from '../../../infra/tools/released-stacks.ts';
import {
  type InstallationSurface,
  listDeploymentProblems,
  toInstallationSurface,
} from '../../../infra/tools/stack-surface.ts';

const released = JSON.parse(readFileSync(RELEASED_STACKS_FILE, 'utf8')) as Record<
  string,
  InstallationSurface
>;
const surfaces = await synthesizeSurfaces();

test.each(Object.keys(surfaces))(
  'an installation of the last release %s can be deployed: no export in use changes, no name is taken',
  (installation) => {
    const before = released[installation] ?? {};
    const after = surfaces[installation] ?? {};
    expect(Object.keys(before).length).toBeGreaterThan(4);
    expect(listDeploymentProblems(before, after)).toEqual([]);
    // The next deployment, and the first one
    expect(listDeploymentProblems(after, after)).toEqual([]);
    expect(listDeploymentProblems({}, after)).toEqual([]);
  },
);

const createFunction = (name: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { FunctionName: name },
});
const exporting = (value: string) => ({
  Outputs: { Out: { Value: { Ref: value }, Export: { Name: 'a:Out' } } },
});
const importing = { Resources: { Use: { Type: 'T', Properties: { X: { 'Fn::ImportValue': 'a:Out' } } } } };

test.each([
  [
    'an export that changes while a stack imports it',
    [
      { name: 'a', template: exporting('One') },
      { name: 'b', template: importing },
    ],
    [
      { name: 'a', template: exporting('Two') },
      { name: 'b', template: importing },
    ],
    ['a: the export a:Out changes while b imports it'],
  ],
  [
    'an export that goes before its import',
    [
      { name: 'a', template: exporting('One') },
      { name: 'b', template: importing },
    ],
    [
      { name: 'a', template: {} },
      { name: 'b', template: {} },
    ],
    ['a: the export a:Out changes while b imports it'],
  ],
  [
    'an import without an export',
    [],
    [
      { name: 'b', template: importing },
      { name: 'a', template: exporting('One') },
    ],
    ['b: no deployed stack exports a:Out'],
  ],
  [
    'a function that moves to another stack with its name',
    [{ name: 'a', template: { Resources: { F: createFunction('salon-f') } } }],
    [
      { name: 'b', template: { Resources: { F: createFunction('salon-f') } } },
      { name: 'a', template: {} },
    ],
    ['b: AWS::Lambda::Function "salon-f" still exists in a'],
  ],
  [
    'a function whose logical id changes',
    [{ name: 'a', template: { Resources: { F: createFunction('salon-f') } } }],
    [{ name: 'a', template: { Resources: { G: createFunction('salon-f') } } }],
    ['a: AWS::Lambda::Function "salon-f" still exists as F when G is created'],
  ],
  [
    'nothing, if the import goes before its export',
    [
      { name: 'a', template: exporting('One') },
      { name: 'b', template: importing },
    ],
    [
      { name: 'b', template: {} },
      { name: 'a', template: {} },
    ],
    [],
  ],
])('a deployment is refused for %s', (_, before, after, problems) => {
  expect(listDeploymentProblems(toInstallationSurface(before), toInstallationSurface(after))).toEqual(
    problems,
  );
});

import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { salon } from '../../infra/salon.ts';
import { stageOf } from '../../infra/stages.ts';

export type Context = Readonly<Record<string, string>>;
export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};

// The bundles have a test of their own; templates are made in a moment without them.
const codeOf = () => Code.fromInline('export const handler = async () => {};');
const settings = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };

/** All stacks of a stage, with the app around them. */
export function stacksOf(context: Context) {
  const all: Record<string, unknown> = { ...settings.context, ...context };
  const app = new App({ context: all });
  return {
    app,
    stacks: salon(
      app,
      stageOf((name) => all[name]),
      { codeOf, build: 'test' },
    ),
  };
}

/** The templates of a stage, by stack. */
export function templatesOf(context: Context = {}) {
  const { data, mail, api, work, watch } = stacksOf(context).stacks;
  const read = (stack: typeof data | typeof mail | typeof api | typeof work | typeof watch) =>
    Template.fromStack(stack);
  return { data: read(data), mail: read(mail), api: read(api), work: read(work), watch: read(watch) };
}

/** Resources of a type by their logical ids. */
export const resourcesOf = (template: Template, type: string): Readonly<Record<string, Resource>> =>
  template.findResources(type) as Record<string, Resource>;

import { readFileSync } from 'node:fs';
import { App, type AppProps, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { salon } from '../../infra/cdk/stacks.ts';
import { stageOf } from '../../infra/cdk/stages.ts';

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

/** All stacks of a stage, with the app around them; `props` say how that is synthesized. */
export function stacksOf(context: Context, props: AppProps = {}) {
  const all: Record<string, unknown> = { ...settings.context, ...context };
  const app = new App({ ...props, context: all });
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
  // The test of the checks has CDK look for faults in templates: that takes many times as long as making them
  const { stacks } = stacksOf(context, { builtinCloudFormationValidation: false });
  const { data, mail, api, work, watch } = stacks;
  const read = (stack: Stack) => Template.fromStack(stack);
  return { data: read(data), mail: read(mail), api: read(api), work: read(work), watch: read(watch) };
}

/** Resources of a type by their logical ids. */
export const resourcesOf = (template: Template, type: string): Readonly<Record<string, Resource>> =>
  template.findResources(type) as Record<string, Resource>;

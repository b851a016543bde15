import { readFileSync } from 'node:fs';
import { App, type AppProps, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { createStacks } from '../../infra/cdk/stacks.ts';
import { readStage } from '../../infra/cdk/stages.ts';

export type Context = Readonly<Record<string, string>>;
export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};

// Templates are synthesized faster without the bundles, which have their own test.
const getPlaceholderCode = () => Code.fromInline('export const handler = async () => {};');
const settings = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };

/** All stacks of a stage with their app. `props` configure the synthesis. */
export function synthesizeStacks(context: Context, props: AppProps = {}) {
  const contextValues: Record<string, unknown> = { ...settings.context, ...context };
  const app = new App({ ...props, context: contextValues });
  return {
    app,
    stacks: createStacks(
      app,
      readStage((name) => contextValues[name]),
      { getCode: getPlaceholderCode, build: 'test' },
    ),
  };
}

/** The templates of a stage, by stack. */
export function synthesizeTemplates(context: Context = {}) {
  // CDK's template validation is slow, and only the test of the checks needs it.
  const { stacks } = synthesizeStacks(context, { builtinCloudFormationValidation: false });
  const { data, mail, api, work, watch } = stacks;
  const read = (stack: Stack) => Template.fromStack(stack);
  return { data: read(data), mail: read(mail), api: read(api), work: read(work), watch: read(watch) };
}

/** Resources of a type by their logical ids. */
export const resourcesOf = (template: Template, type: string): Readonly<Record<string, Resource>> =>
  template.findResources(type) as Record<string, Resource>;

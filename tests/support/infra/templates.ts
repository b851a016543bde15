import { readFileSync, rmSync } from 'node:fs';
import { App, type AppProps, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { FUNCTIONS_STACKS, type FunctionsStackName } from '../../../infra/cdk/function-needs.ts';
import { createStacks } from '../../../infra/cdk/stacks.ts';
import { readStage } from '../../../infra/cdk/stages.ts';

export type Context = Readonly<Record<string, string>>;
/** Facts of a stage that differ from those of cdk.json. */
export type Facts = Readonly<Record<string, unknown>>;
export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};

// Templates are synthesized faster without the bundles, which have their own test.
const getPlaceholderCode = () => Code.fromInline('export const handler = async () => {};');
const { context: defaults } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: Record<string, unknown> & { stages: Record<string, Facts> };
};
/** The facts that an owner must fill in before a deployment of prod. */
const OWNED: Facts = {
  mailFrom: 'bookings@salon.test',
  alarmsTo: 'ops@salon.test',
  monthlyBudgetUsd: 500,
};

/** The context of cdk.json with a stage's facts filled in. */
export function fillContext(
  { stage = 'dev', ...context }: Context,
  facts: Facts = {},
): Record<string, unknown> {
  const filled = { ...defaults.stages[stage], ...(stage === 'prod' ? OWNED : {}), ...facts };
  return { ...defaults, stage, ...context, stages: { [stage]: filled } };
}

/** All stacks of a stage with their app. `props` configure the synthesis. */
export function synthesizeStacks(context: Context, props: AppProps = {}, facts: Facts = {}) {
  const contextValues = fillContext(context, facts);
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

/** Without what is slow and no template shows; the test of the checks has the validation. */
const FAST: AppProps = {
  builtinCloudFormationValidation: false,
  treeMetadata: false,
  analyticsReporting: false,
};

function synthesize(context: Context, facts: Facts) {
  const { app, stacks } = synthesizeStacks(context, FAST, facts);
  const { data, mail, gateway, desk, functions, work, watch, api, firewall } = stacks;
  const read = (stack: Stack) => Template.fromStack(stack);
  const templates = {
    data: read(data),
    mail: read(mail),
    gateway: read(gateway),
    ...(Object.fromEntries(
      FUNCTIONS_STACKS.map((part, index) => [part, read(functions[index] as Stack)] as const),
    ) as Record<FunctionsStackName, Template>),
    desk: read(desk),
    work: read(work),
    watch: read(watch),
    api: read(api),
    ...(firewall ? { firewall: read(firewall) } : {}),
  };
  rmSync(app.outdir, { recursive: true });
  return templates;
}

const synthesized = new Map<string, ReturnType<typeof synthesize>>();

/** The templates of a stage, by stack. Test files of one worker share them. */
export function synthesizeTemplates(context: Context = {}, facts: Facts = {}) {
  const name = JSON.stringify([context, facts]);
  const templates = synthesized.get(name) ?? synthesize(context, facts);
  synthesized.set(name, templates);
  return templates;
}

/** The templates of the API's functions. */
export const listFunctionTemplates = (
  templates: ReturnType<typeof synthesizeTemplates>,
): readonly Template[] => FUNCTIONS_STACKS.map((part) => templates[part]);

/** Resources of a type by their logical ids. Of several templates, those of all: their functions have different ids. */
export const resourcesOf = (
  templates: Template | readonly Template[],
  type: string,
): Readonly<Record<string, Resource>> =>
  Object.assign({}, ...[templates].flat().map((template) => template.findResources(type)));

/** The name of a function as the contract has it: `booking` of `salon-dev-api-booking`. */
export const readFunctionName = ({ Properties }: Resource): string =>
  String(Properties.FunctionName).replace(/^salon-[a-z]+-(?:api-)?/, '');

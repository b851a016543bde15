import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findQueryName } from '../../../infra/cdk/alarm-queries.ts';
import { FUNCTIONS_STACKS, listFunctionNames, toLogName } from '../../../infra/cdk/function-needs.ts';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';

const templates = synthesizeTemplates();
const { watch } = templates;
const texts = [watch, ...listFunctionTemplates(templates)].flatMap((template) =>
  ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
    Object.values(resourcesOf(template, type)).map(({ Properties }) => ({
      name: String(Properties.AlarmName).replace('salon-dev-', ''),
      text: String(Properties.AlarmDescription),
    })),
  ),
);
const names = texts.map(({ name }) => name);
const guide = readFileSync('infra/docs/OPERATE.md', 'utf8');
const sources = ['lib', 'functions']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
const dashboard = JSON.stringify(resourcesOf(watch, 'AWS::CloudWatch::Dashboard'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The saved queries by their names, each with its log groups. */
const queries = new Map(
  Object.values(resourcesOf(watch, 'AWS::Logs::QueryDefinition')).map(({ Properties }) => [
    String(Properties.Name).replace('salon-dev/', ''),
    Properties as { readonly LogGroupNames: readonly string[]; readonly QueryString: string },
  ]),
);
/** Metrics of AWS that texts may name, and fields that the logger of each function adds. */
const OF_AWS = ['ConcurrentExecutions', 'ReadThrottleEvents', 'WriteThrottleEvents'];

/** The things that the texts name, each by a pattern, and whether they exist. */
const NAMED: readonly [kind: string, pattern: RegExp, exists: (name: string) => boolean][] = [
  [
    'log messages and values',
    /"([^"]+)"/g,
    (name) => new RegExp(`['"\`]${name}['"\`]`).test(sources) || isFailure(name),
  ],
  ['files', /\b((?:infra|lib|functions)\/[\w/.-]+\.(?:ts|md))/g, existsSync],
  ['sections of the guide', /OPERATE\.md, ([A-Z][\w ]+?)\./g, (name) => guide.includes(`### ${name}\n`)],
  [
    'constants',
    /\b([A-Z]{3,}_[A-Z_]+)\b/g,
    (name) =>
      ['stacks/work.ts', 'load-classes.ts'].some((file) =>
        readFileSync(`infra/cdk/${file}`, 'utf8').includes(name),
      ),
  ],
  ['log fields and failure codes', /\b([a-z]\w*_[a-z_]\w*)\b/g, (name) => isLogged(name)],
  ['metrics', /\b([A-Z][a-z]+[A-Z]\w*(?:Events|Executions))\b/g, (name) => OF_AWS.includes(name)],
  ['graphs', /see (\w+) on the dashboard/g, (name) => dashboard.includes(name)],
  ['commands', /npm run (\w+)/g, (name) => name in scripts],
  ['functions', /[Tt]he log of ([\w-]+)/g, (name) => listFunctionNames().includes(name)],
  ['alarms', /\balarms? ((?:[a-z]+-)+[a-z]+)/g, (name) => names.includes(name)],
];

/** A field of log lines is written out in a source, or is the milliseconds of a dependency. */
const isLogged = (name: string): boolean =>
  new RegExp(`\\b${name}\\b`).test(sources) ||
  new RegExp(`'${name.replace(/_ms$/, '')}'`).test(sources) ||
  isFailure(name);
/** The failure code of a key of the catalog: `processor_refused` of `processorRefused`. */
const isFailure = (name: string): boolean =>
  new RegExp(`\\b${name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}\\b`).test(sources);

test('each alarm whose text names a log has a saved query, which reads that log', () => {
  const logged = texts.filter(({ text }) => /\blogs? /.test(text) && !/It has no action/.test(text));
  expect(logged.length).toBeGreaterThan(50);
  for (const { name, text } of logged) {
    const query = queries.get(findQueryName(name.replace(/^api-/, '')) ?? '');
    expect(query, name).toBeDefined();
    const named = [...text.matchAll(/[Tt]he log of ([\w-]+)/g)].map(([, log = '']) => toLogName('dev', log));
    const lacking = named.filter((log) => !query?.LogGroupNames.includes(log));
    expect(lacking, name).toEqual([]);
  }
});

test('saved queries read log groups that exist, and fields and messages that are logged', () => {
  const groups = Object.values(templates).flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')).map(
      ({ Properties }) => Properties.LogGroupName,
    ),
  );
  for (const [name, { LogGroupNames, QueryString }] of queries) {
    expect(LogGroupNames.filter((group) => !groups.includes(group))).toEqual([]);
    expect(LogGroupNames.length, name).toBeLessThanOrEqual(50);
    const values = [...QueryString.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value);
    const messages = values.filter((value) => !/^[A-Z]+$/.test(value));
    expect(messages.filter((each) => !sources.includes(each))).toEqual([]);
    const fields = [...QueryString.matchAll(/\b[a-z]+_[a-z_]+\b/g)].map(([field]) => field);
    expect(fields.filter((field) => !isLogged(field))).toEqual([]);
    const commands = QueryString.split('\n| ').map((line) => line.split(' ')[0]);
    for (const command of commands) expect(['filter', 'fields', 'stats', 'sort']).toContain(command);
  }
});

// BEHAVIOR §32.3
test.each(NAMED)('alarms name only %s that exist', (_, pattern, exists) => {
  const named = texts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter((name) => !exists(name))).toEqual([]);
});

/** The source of a tool with the tools that it imports: they define its options. */
function readTool(file: string, known = new Set<string>()): string {
  if (known.has(file)) return '';
  known.add(file);
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    join(file, '..', path),
  );
  const tools = imports.filter((path) => path.startsWith('infra/tools/'));
  return [source, ...tools.map((path) => readTool(path, known))].join('\n');
}

/** The commands of this project in the guide: `npm run <script> -- <arguments>`, also over several lines. */
const commands = [...guide.replaceAll('\\\n', ' ').matchAll(/npm run (?:--silent )?([\w-]+)([^`\n#]*)/g)].map(
  ([, script = '', rest = '']) => ({
    script,
    options: [...rest.matchAll(/ --([a-z][\w-]*)/g)].map(([, name]) => name),
  }),
);
/** Options of `cdk deploy`, to which the deployment passes them on. */
const OF_CDK = ['concurrency', 'require-approval'];

test('the guide names commands and options that exist', () => {
  expect(commands.length).toBeGreaterThan(40);
  for (const { script, options } of commands) {
    expect(scripts, script).toHaveProperty([script]);
    const [, tool] = /^node (infra\/tools\/[\w/-]+\.ts)$/.exec(scripts[script] ?? '') ?? [];
    if (!tool) continue;
    const source = readTool(tool);
    const unknown = options.filter(
      (name = '') =>
        !OF_CDK.includes(name) && !new RegExp(`\\b'?${name}'?: \\{ type|--${name}\\b`).test(source),
    );
    expect(unknown, script).toEqual([]);
  }
});

test('the guide names functions, queues, logs, stacks and configuration sets that exist', () => {
  const text = JSON.stringify(
    Object.values(synthesizeTemplates({ stage: 'prod' })).map((each) => each.toJSON()),
  );
  const parts = [...FUNCTIONS_STACKS.map((part) => `api-${part}`), ...Object.keys(templates), 'firewall'];
  const stacks = parts.map((part) => `salon-prod-${part}`);
  const named = [...guide.matchAll(/\bsalon-(?:<stage>|prod)-([a-z][\w-]*)(?![\w<…-])/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((name) => {
    const whole = `salon-prod-${name.replace(/-$/, '')}`;
    return !stacks.includes(whole) && !text.includes(whole);
  });
  expect([...new Set(unknown)]).toEqual([]);
});

/** The facts that CloudFormation compares between the stacks of an installation when it deploys one of them. */
type StackSurface = {
  /** The values of its exports, by name. */
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: readonly string[];
  /** The logical id of each resource whose name is unique in the account or region, by that name. */
  readonly names: Readonly<Record<string, string>>;
};

/** The stacks of an installation, in the order of their deployment. */
export type InstallationSurface = Readonly<Record<string, StackSurface>>;

type Resource = { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> };
type Template = {
  readonly Resources?: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>
  >;
};

/** The properties that make a resource unique. A resource without the first of them gets a name from CloudFormation. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::ApiMapping': ['DomainName', 'ApiMappingKey'],
  'AWS::ApiGatewayV2::DomainName': ['DomainName'],
  'AWS::ApiGatewayV2::Route': ['RouteKey', 'ApiId'],
  'AWS::ApiGatewayV2::Stage': ['StageName', 'ApiId'],
  'AWS::Budgets::Budget': ['Budget'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig'],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
  'AWS::CloudWatch::CompositeAlarm': ['AlarmName'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::CloudWatch::InsightRule': ['RuleName'],
  'AWS::CodeDeploy::Application': ['ApplicationName'],
  'AWS::DynamoDB::GlobalTable': ['TableName'],
  'AWS::Events::Rule': ['Name'],
  'AWS::IAM::Role': ['RoleName'],
  'AWS::Lambda::Alias': ['Name', 'FunctionName'],
  'AWS::Lambda::Function': ['FunctionName'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SQS::Queue': ['QueueName'],
  'AWS::Scheduler::Schedule': ['Name'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::WAFv2::WebACL': ['Name'],
};

/** The unique name in a property: of a budget or a policy, the name in its settings. */
function readName(property: unknown): string | undefined {
  if (property === undefined) return undefined;
  const settings = property as { readonly BudgetName?: unknown; readonly Name?: unknown };
  return JSON.stringify(settings.BudgetName ?? settings.Name ?? property);
}

/** A unique name of a resource; one that refers to other resources is unique within its stack. */
function toUniqueName(stack: string, { Type, Properties = {} }: Resource): string | undefined {
  const [first, ...others] = UNIQUE[Type] ?? [];
  const name = first && readName(Properties[first]);
  if (!name) return undefined;
  const whole = [Type, name, ...others.map((property) => readName(Properties[property]) ?? '')].join(' ');
  return /"Ref":"(?!AWS::)|"Fn::GetAtt"/.test(whole) ? `${stack} ${whole}` : whole;
}

function toStackSurface(stack: string, { Resources = {}, Outputs = {} }: Template): StackSurface {
  const exports = Object.values(Outputs).flatMap(({ Value, Export }) =>
    Export ? [[Export.Name, JSON.stringify(Value)] as const] : [],
  );
  const imports = [...JSON.stringify(Resources).matchAll(/"Fn::ImportValue":"([^"]+)"/g)];
  const names = Object.entries(Resources).flatMap(([id, resource]) => {
    const name = toUniqueName(stack, resource);
    return name ? [[name, id] as const] : [];
  });
  return {
    exports: Object.fromEntries(exports),
    imports: [...new Set(imports.map(([, name = '']) => name))].sort(),
    names: Object.fromEntries(names),
  };
}

export const toInstallationSurface = (
  stacks: readonly { readonly name: string; readonly template: Template }[],
): InstallationSurface =>
  Object.fromEntries(stacks.map(({ name, template }) => [name, toStackSurface(name, template)]));

const listExports = (stacks: readonly StackSurface[]): string[] =>
  stacks.flatMap(({ exports }) => Object.keys(exports));

/** Lists the reasons for which CloudFormation refuses to change one stack alone. */
function listStackProblems(deployed: InstallationSurface, stack: string, next: StackSurface): string[] {
  const before = deployed[stack];
  const others = Object.entries(deployed).filter(([name]) => name !== stack);
  const inUse = others.flatMap(([name, { imports }]) => imports.map((each) => [each, name] as const));
  const changed = inUse.filter(([name]) => {
    const value = before?.exports[name];
    return value !== undefined && value !== next.exports[name];
  });
  const known = listExports(others.map(([, surface]) => surface));
  const owners = Object.entries(next.names).flatMap(([name, id]) => {
    const other = others.find(([, { names }]) => Object.hasOwn(names, name));
    if (other) return [`${stack}: ${name} still exists in ${other[0]}`];
    const own = before?.names[name];
    return own && own !== id ? [`${stack}: ${name} still exists as ${own} when ${id} is created`] : [];
  });
  return [
    ...changed.map(([name, user]) => `${stack}: the export ${name} changes while ${user} imports it`),
    ...next.imports
      .filter((name) => !known.includes(name))
      .map((name) => `${stack}: no deployed stack exports ${name}`),
    ...owners,
  ];
}

/**
 * What CloudFormation refuses when an installation of one release gets the next one, stack after stack. Stacks that the
 * next release no longer has stay deployed.
 */
export function listDeploymentProblems(released: InstallationSurface, next: InstallationSurface): string[] {
  let deployed = released;
  return Object.entries(next).flatMap(([stack, surface]) => {
    const problems = listStackProblems(deployed, stack, surface);
    deployed = { ...deployed, [stack]: surface };
    return problems;
  });
}

import { CfnResource, Lazy, type Stack } from 'aws-cdk-lib';
import { CfnPolicy } from 'aws-cdk-lib/aws-iam';

type Statement = {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};
type PolicyDocument = { readonly Statement: Statement | readonly Statement[] };

export type DeployedTemplate = {
  readonly Resources?: { readonly [id: string]: { readonly Properties?: Readonly<Record<string, unknown>> } };
  readonly Outputs?: { readonly [id: string]: { readonly Value?: unknown } };
};

/** Marks a statement that only the version before uses. */
const RETIRED = 'RetiredPermission';

const toList = <Value>(value: Value | readonly Value[]): readonly Value[] =>
  Array.isArray(value) ? value : [value as Value];

/** Each action on each resource that a statement allows, as text. */
const listPermissions = ({ Effect, Action, Resource, Condition }: Statement): string[] =>
  Effect !== 'Allow'
    ? []
    : toList(Action).flatMap((action) =>
        toList(Resource).map((resource) => JSON.stringify([action, resource, Condition ?? null])),
      );

/** The deployed statements that allow what the new ones do not. Those that were retired then have had their release. */
export function listRetiredStatements(
  deployed: readonly Statement[],
  current: readonly Statement[],
): Statement[] {
  const kept = new Set(current.flatMap(listPermissions));
  return deployed
    .filter(({ Sid = '' }) => !Sid.startsWith(RETIRED))
    .filter((statement) => listPermissions(statement).some((permission) => !kept.has(permission)))
    .map((statement, index) => ({ ...statement, Sid: `${RETIRED}${index}` }));
}

/** The names of resources and of the template's own values that a part of a template refers to. */
function listReferences(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'Ref') return [String(value)];
    return name === 'Fn::GetAtt' ? [String((value as unknown[])[0])] : listReferences(value);
  });
}

/**
 * Keeps the permissions that the deployed stack has and the new one does not, for one release (BEHAVIOR §32.6): until all
 * requests have shifted, and after a rollback, the version before works with the role of the new one. A permission on a resource
 * that the release deletes goes with it.
 */
export function keepRetiredPermissions(stack: Stack, deployed: DeployedTemplate | undefined): void {
  const resources = stack.node.findAll().filter((each) => each instanceof CfnResource);
  const ids = new Set(resources.map((each) => stack.getLogicalId(each)));
  const exists = (name: string): boolean => name.startsWith('AWS::') || ids.has(name);
  for (const policy of resources.filter((each) => each instanceof CfnPolicy)) {
    const document = deployed?.Resources?.[stack.getLogicalId(policy)]?.Properties?.PolicyDocument;
    if (!document) continue;
    const before = toList((document as PolicyDocument).Statement).filter((statement) =>
      listReferences(statement).every(exists),
    );
    const listStatements = () => {
      const current = toList((stack.resolve(policy.policyDocument) as PolicyDocument).Statement);
      return [...current, ...listRetiredStatements(before, current)];
    };
    // References to other stacks have their final form only when the template is written
    policy.addPropertyOverride('PolicyDocument.Statement', Lazy.uncachedAny({ produce: listStatements }));
  }
}

import type { DeployedTemplate } from '../../cdk/retired-permissions.ts';
import type { Stage } from '../../cdk/stages.ts';
import { listStackNames, type RunAws, runAws } from '../stack-outputs.ts';

export type DeployedTemplates = { readonly [stackName: string]: DeployedTemplate };

/** The templates of the stacks of a stage as they are deployed; none before the first deployment. */
export function readDeployedTemplates(stage: string, run: RunAws = runAws): DeployedTemplates {
  const entries = listStackNames(stage, run).map((name) => {
    const reply = run(['cloudformation', 'get-template', '--stack-name', name, '--output', 'json']);
    const { TemplateBody } = JSON.parse(reply) as { TemplateBody: DeployedTemplate };
    return [name, TemplateBody] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Whether a deployment moves a stage to another table, as a restore does. Its functions must shift at once: those that still use the
 * table before would write what nobody reads.
 */
export function changesTable({ name, restoredTable }: Stage, deployed: DeployedTemplates): boolean {
  const value = deployed[`salon-${name}-data`]?.Outputs?.TableName?.Value;
  if (value === undefined) return false;
  // The stack's own table is a reference
  const before = typeof value === 'string' ? value : undefined;
  return before !== restoredTable?.tableArn.split('/').at(-1);
}

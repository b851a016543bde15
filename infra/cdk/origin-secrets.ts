import { SecretValue, type Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Stage } from './stages.ts';

/** Named, not exported: an export in use could not be removed with its secret. */
const toSecretName = (stage: Stage, number: number): string => `salon-${stage.name}-origin-secret-${number}`;

/** The numbers of the last secrets, up to the one that CloudFront sends. */
const listNumbers = (current: number, count: number): number[] =>
  Array.from({ length: Math.min(count, current) }, (_, index) => current - index);

/**
 * Creates the secrets that tell the API that a request comes through CloudFront. Keeps those that the functions of the
 * deployment before accept, so that a failed deployment can go back.
 */
export function addOriginSecretsIfEdge(stack: Stack, stage: Stage): void {
  if (!stage.edge) return;
  for (const number of listNumbers(stage.edge.originSecret, 3)) {
    new Secret(stack, `origin-secret-${number}`, {
      secretName: toSecretName(stage, number),
      description: 'Sent by CloudFront to the API with each request',
      generateSecretString: { excludePunctuation: true, passwordLength: 43 },
    });
  }
}

/** A secret's text. CloudFormation resolves it: the template has a reference only. */
export const toOriginSecretReference = (stage: Stage, number: number): string =>
  SecretValue.secretsManager(toSecretName(stage, number)).unsafeUnwrap();

/**
 * The environment variables with which functions recognize requests through CloudFront, where the stage has it. They accept
 * the secret before the current one too, because functions change before CloudFront does.
 */
export function toOriginVariables(stage: Stage): Readonly<Record<string, string>> {
  const { edge, domain } = stage;
  if (!edge?.webAclArn || !domain) return {};
  const secrets = listNumbers(edge.originSecret, 2).map((number) => toOriginSecretReference(stage, number));
  return { ORIGIN_SECRETS: secrets.join(','), ORIGIN_REQUIRED: edge.required ? '1' : '' };
}

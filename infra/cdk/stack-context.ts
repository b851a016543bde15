import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Stage } from './stages.ts';

export type StackContext = {
  readonly stage: Stage;
  readonly getCode: (name: string) => Code;
  /** Environment variables (lib/ports/environment.ts). */
  readonly variables: Readonly<Record<string, string>>;
  readonly resources: GrantableResources;
};

export type GrantableResources = {
  readonly tableArn: string;
  readonly imagesArn: string;
  readonly exportsArn: string;
  readonly keysArn: string;
  /** The log-in of the canary salon. */
  readonly canaryLoginArn: string;
  readonly mailFrom: string;
  /** All identities of the account in SES: the sender's and, in the sandbox, those of verified recipients. */
  readonly mailIdentitiesArn: string;
  /** The configuration sets of the classes of salons. */
  readonly mailConfigurationSetsArn: string;
  /** Undefined where the stage sends no SMS. */
  readonly smsOriginationArn?: string | undefined;
};

import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Stage } from './stages.ts';

/** What every function is given, wherever its stack. */
export type StackContext = {
  readonly stage: Stage;
  /** A function's bundle. */
  readonly codeOf: (name: string) => Code;
  /** What its environment variables say (lib/ports/environment.ts). */
  readonly variables: Readonly<Record<string, string>>;
  readonly resources: Resources;
};

/** What functions may be let to. */
export type Resources = {
  readonly tableArn: string;
  readonly imagesArn: string;
  readonly keysArn: string;
  readonly mailFrom: string;
  readonly mailIdentityArn: string;
  readonly mailConfigurationSetArn: string;
};

import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type CfnApi, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import { addOriginSecretsIfEdge } from '../origin-secrets.ts';
import type { Stage } from '../stages.ts';

/** An address of SES that takes any mail. It is constant, because a secret of another text gets another password. */
const CANARY_ADDRESS = 'success+canary@simulator.amazonses.com';

/**
 * What all functions know of the API before it has routes: its address, and the secrets of CloudFront. The routes follow the
 * functions, in the stack `api`.
 */
export class GatewayStack extends Stack {
  readonly api: HttpApi;
  /** The URL of the API, with its prefix. */
  readonly baseUrl: string;
  /** The log-in of the canary salon. Functions of several stacks use it. */
  readonly canaryLoginArn: string;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'Api', { apiName: `salon-${stage.name}`, createDefaultStage: false });
    if (stage.edge?.apiAddress === 'closed') {
      // Not the property of HttpApi, which then has no endpoint to export
      (this.api.node.defaultChild as CfnApi).disableExecuteApiEndpoint = true;
    }
    // Always exported: other stacks read the address only without a custom domain.
    this.exportValue(this.api.apiEndpoint);
    const address = stage.domain ? `https://${stage.domain.name}` : this.api.apiEndpoint;
    this.baseUrl = `${address}${API_PREFIX}`;
    addOriginSecretsIfEdge(this, stage);
    const login = new Secret(this, 'canary-login', {
      description: 'The log-in of the administrator of the canary salon',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ slug: 'canary', email: CANARY_ADDRESS }),
        generateStringKey: 'password',
        excludePunctuation: true,
      },
    });
    this.canaryLoginArn = login.secretArn;
    new CfnOutput(this, 'CanaryLoginArn', { value: login.secretArn });
  }
}

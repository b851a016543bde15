import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import type { Stage } from '../stages.ts';

/** Requests of one address in 5 minutes. Offices and phone networks share addresses: the API's own limits are lower. */
const REQUESTS_MAX = 10_000;
const LOG_INS_MAX = 500;

const SHARED_BODY = 'too-many-requests';

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: `${API_PREFIX}${path}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would show what visitors send
  sampledRequestsEnabled: false,
});

/** Limits the requests of an address to some paths; beyond, it gets the API's own 429, which pages may read. */
const limit = (
  name: string,
  priority: number,
  requests: number,
  scopeDownStatement: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requests, scopeDownStatement } },
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: SHARED_BODY,
        responseHeaders: [
          { name: 'access-control-allow-origin', value: '*' },
          { name: 'access-control-expose-headers', value: 'retry-after' },
          { name: 'retry-after', value: '60' },
        ],
      },
    },
  },
  visibilityConfig: visibility(name),
});

/** The firewall of a stage: rate rules for CloudFront, which reads firewalls in us-east-1 only. Regions share it. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      name: `salon-${stage.name}`,
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`salon-${stage.name}`),
      customResponseBodies: {
        [SHARED_BODY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            status: false,
            message: 'Too many requests',
            code: 'too_many_requests',
            errors: {},
            error_codes: {},
          }),
        },
      },
      rules: [
        limit('log-ins', 0, LOG_INS_MAX, {
          orStatement: { statements: ['/auth/', '/customer/login', '/customer/register'].map(startsWith) },
        }),
        // All salons of the payment processor's events come from its few addresses
        limit('requests', 1, REQUESTS_MAX, { notStatement: { statement: startsWith('/payment/webhook/') } }),
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}

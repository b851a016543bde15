import type { Stack } from 'aws-cdk-lib';
import { CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../../lib/http/cors.ts';
import { ORIGIN_SECRET_HEADER } from '../../lib/http/edge.ts';
import { readOriginSecret } from './origin-secrets.ts';
import type { Stage } from './stages.ts';

const toList = (headers: string): string[] => headers.split(', ');

/** Puts CloudFront with the stage's firewall in front of the API, if the stage has them. */
export function addEdge(stack: Stack, stage: Stage, apiEndpoint: string): void {
  const { edge, domain } = stage;
  if (!edge?.webAclArn || !domain) return;
  const distribution = new Distribution(stack, 'edge', {
    comment: `Salon booking API, ${stage.name}`,
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(stack, 'edge-certificate', edge.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    webAclId: edge.webAclArn,
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_ALL,
    defaultBehavior: {
      // 'https://host' without its scheme
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', apiEndpoint)), {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [ORIGIN_SECRET_HEADER]: readOriginSecret(stage, edge.originSecret) },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // All of the request but its Host, and the viewer's address
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: new ResponseHeadersPolicy(stack, 'edge-headers', {
        responseHeadersPolicyName: `${stack.stackName}-${stack.region}`,
        comment: 'CORS headers of what the gateway answers itself: 429 and 503',
        corsBehavior: {
          accessControlAllowOrigins: ['*'],
          accessControlAllowMethods: ['GET', 'POST', 'PUT', 'OPTIONS'],
          accessControlAllowHeaders: toList(ALLOWED_HEADERS),
          accessControlExposeHeaders: toList(EXPOSED_HEADERS),
          accessControlAllowCredentials: false,
          accessControlMaxAge: Duration.hours(1),
          // Replies of the functions keep their own: a salon lists its origins (BEHAVIOR §1.3)
          originOverride: false,
        },
      }),
    },
  });
  new CfnOutput(stack, 'EdgeTarget', {
    value: `${domain.name} CNAME ${distribution.distributionDomainName}`,
  });
}

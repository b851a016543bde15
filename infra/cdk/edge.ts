import type { Stack } from 'aws-cdk-lib';
import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
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
import { toOriginSecretReference } from './origin-secrets.ts';
import type { Stage } from './stages.ts';

const toList = (headers: string): string[] => headers.split(', ');

/**
 * Puts CloudFront with the stage's firewall in front of the API, if the stage has them. CloudFront calls the API's custom
 * domain, of the same name: with the viewer's Host, by which API Gateway finds the API and CloudFront checks the certificate.
 */
export function addEdgeIfConfigured(stack: Stack, stage: Stage, { regionalDomainName }: DomainName): void {
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
      origin: new HttpOrigin(regionalDomainName, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [ORIGIN_SECRET_HEADER]: toOriginSecretReference(stage, edge.originSecret) },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The whole request with its Host, and the viewer's address
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_AND_CLOUDFRONT_2022,
      responseHeadersPolicy: new ResponseHeadersPolicy(stack, 'edge-headers', {
        responseHeadersPolicyName: `${stack.stackName}-${stack.region}`,
        comment: 'CORS headers of what the gateway answers itself: 429 and 503',
        corsBehavior: {
          accessControlAllowOrigins: ['*'],
          accessControlAllowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'],
          accessControlAllowHeaders: toList(ALLOWED_HEADERS),
          accessControlExposeHeaders: toList(EXPOSED_HEADERS),
          accessControlAllowCredentials: false,
          accessControlMaxAge: Duration.hours(1),
          // Replies of the functions keep their own: a salon lists its origins (BEHAVIOR §1.4)
          originOverride: false,
        },
      }),
    },
  });
  new CfnOutput(stack, 'EdgeTarget', {
    value: `${domain.name} CNAME ${distribution.distributionDomainName}`,
  });
}

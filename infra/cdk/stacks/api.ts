import { ArnFormat, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  type HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { groups } from '../../../lib/contract/index.ts';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import { addEdgeIfConfigured } from '../edge.ts';
import { FALLBACK_GROUP, toDeployedFunctionName, toGatewayAccessLogName } from '../function-needs.ts';
import { addGatewayMetrics } from '../gateway-metrics.ts';
import { planGatewayRoutesWithHead } from '../gateway-routes.ts';
import { listFunctionsOfGroup } from '../load-classes.ts';
import { ALIAS } from '../releases.ts';
import { type Stage, toRemovalPolicy } from '../stages.ts';
import { setThrottles, type ThrottledRoute } from '../throttles.ts';
import type { GatewayStack } from './gateway.ts';

/** Logs no body, header, query or token. Status and milliseconds are numbers, which the gateway's metrics compare. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    request_id: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    ms: '$context.responseLatency',
    function_ms: '$context.integrationLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  }).replaceAll(/"(\$context\.(?:status|responseLatency))"/g, '$1'),
);

/** The routes of the HTTP API, which lead to the functions of other stacks by their names. */
export class ApiStack extends Stack {
  private readonly api: HttpApi;

  constructor(scope: Construct, id: string, stage: Stage, { api, baseUrl }: GatewayStack, props: StackProps) {
    super(scope, id, props);
    this.api = api;
    const domain = stage.domain ? this.addDomain(stage.domain) : undefined;
    const httpStage = this.addStage(stage, domain);
    if (domain) addEdgeIfConfigured(this, stage, domain);
    setThrottles(httpStage, this.addRoutes(stage), stage.throttles);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
    // For the smoke test until the domain is in DNS
    new CfnOutput(this, 'ApiAddress', { value: `${api.apiEndpoint}${API_PREFIX}` });
  }

  /** The version of a function that serves requests. */
  private getLiveFunction(stage: Stage, name: string): IFunction {
    const functionArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${toDeployedFunctionName(stage.name, name)}:${ALIAS}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return LambdaFunction.fromFunctionAttributes(this, name, { functionArn, sameEnvironment: true });
  }

  private addRoutes(stage: Stage): ThrottledRoute[] {
    // One permission for all routes: one for each route would exceed the size limit of a function's policy.
    const integrations = new Map(
      groups.flatMap(listFunctionsOfGroup).map((name) => [
        name,
        new HttpLambdaIntegration(`${name}-calls`, this.getLiveFunction(stage, name), {
          scopePermissionToRoute: false,
        }),
      ]),
    );
    const addRoute = (id: string, routeKey: HttpRouteKey, functionName: string): HttpRoute => {
      const integration = integrations.get(functionName);
      if (!integration) throw new Error(`there is no function ${functionName}`);
      return new HttpRoute(this, id, {
        httpApi: this.api,
        routeKey,
        integration,
        // The function checks the caller by its contract (BEHAVIOR §2.1).
        authorizer: new HttpNoneAuthorizer(),
      });
    };
    const routes = planGatewayRoutesWithHead(groups).map(
      ({ routeKey, functionName, loadClass }): ThrottledRoute => {
        const [method = '', path = ''] = routeKey.split(' ');
        const key = HttpRouteKey.with(path, method as HttpMethod);
        return {
          key: routeKey,
          resource: addRoute(routeKey.replaceAll('/', '.'), key, functionName),
          loadClass,
        };
      },
    );
    const fallback = addRoute('everything-else', HttpRouteKey.DEFAULT, FALLBACK_GROUP);
    // Browsers ask $default whether they may send a booking: bookings must not fail before they are sent.
    return [...routes, { key: HttpRouteKey.DEFAULT.key, resource: fallback, loadClass: 'slots' }];
  }

  private addStage(stage: Stage, domainName: DomainName | undefined): HttpStage {
    const destination = new LogGroup(this, 'AccessLog', {
      logGroupName: toGatewayAccessLogName(stage.name),
      retention: stage.logDays,
      removalPolicy: toRemovalPolicy(stage),
    });
    addGatewayMetrics(this, stage, destination);
    const { perSecond, burst } = stage.throttles.others;
    return new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: perSecond, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(destination), format: ACCESS_LOG },
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
  }

  private addDomain({ name, certificateArn }: NonNullable<Stage['domain']>): DomainName {
    const domain = new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    });
    new CfnOutput(this, 'DomainTarget', { value: `${name} CNAME ${domain.regionalDomainName}` });
    return domain;
  }
}

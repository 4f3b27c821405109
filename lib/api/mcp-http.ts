import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerMcp } from '@/lib/api/mcp-server';
import { MAX_BODY_BYTES, readBody } from '@/lib/http/read-request-body';
import { parseJson } from '@/lib/runtime/parse-json';
import { urlOf } from '@/lib/runtime/urls';

const PATH = '/api/mcp';

/** JSON-RPC's error codes. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

export async function handleMcp(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { origin } = req.headers;
  // Assistants send no `Origin` header.
  if (origin !== undefined && origin !== new URL(urlOf(PATH)).origin) {
    return refuse(res, 403, INVALID_REQUEST, 'Requests from pages of other sites are refused.');
  }
  const text = await readBody(req, res, PATH);
  if (text === undefined) {
    return refuse(res, 413, INVALID_REQUEST, `The body is over ${MAX_BODY_BYTES[PATH]} bytes.`);
  }
  const body = parseJson(text);
  if (body === undefined) return refuse(res, 400, PARSE_ERROR, 'The body is not JSON.');
  // A batch would bypass the rate limit.
  if (Array.isArray(body)) {
    return refuse(res, 400, INVALID_REQUEST, 'One message per request: batches are not accepted.');
  }
  const request = new Request(urlOf(PATH), {
    method: 'POST',
    headers: Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
    body: text,
  });
  const response = await answerMcp(request, body);
  res.statusCode = response.status;
  response.headers.forEach((value, name) => {
    res.setHeader(name, value);
  });
  res.end(await response.text());
}

function refuse(res: ServerResponse, status: number, code: number, message: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

// Requests to the host. Every failure becomes a `Problem` with a text that can be shown: the host's own, or ours
// when the host cannot be reached or does not speak.

import type { Refusal, Text } from "../protocol";

/** Why a request was not done. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text,
    readonly refusal: Refusal | null = null,
  ) {
    super(code);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Asks the host. A body is sent as JSON, or as it is when it is plain text. */
export async function request<Answer>(
  method: Method,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await reach(method, address, body, signal);
  const kind = answer.headers.get("content-type") ?? "";
  const said: unknown = kind.startsWith("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw problem(answer.status, said);
  return said as Answer;
}

async function reach(
  method: Method,
  address: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (method !== "GET") headers["X-Grognard"] = "1";
  const wish: RequestInit = { method, headers };
  if (typeof body === "string") {
    headers["Content-Type"] = "text/plain; charset=utf-8";
    wish.body = body;
  } else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    wish.body = JSON.stringify(body);
  }
  if (signal) wish.signal = signal;
  try {
    return await fetch(address, wish);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem(0, "unreachable", { key: "page-unreachable" });
  }
}

function problem(status: number, said: unknown): Problem {
  if (typeof said === "object" && said !== null && "code" in said && "text" in said) {
    const { code, text, refusal } = said as { code: string; text: Text; refusal?: Refusal | null };
    return new Problem(status, code, text, refusal ?? null);
  }
  return new Problem(status, "failed", { key: "page-failed", args: [["status", { number: status }]] });
}

/** What went wrong, as a text, whatever was thrown. */
export function told(fault: unknown): Text {
  return fault instanceof Problem ? fault.text : { key: "page-fault" };
}

import { describe, expect, it } from 'vitest'
import { readRefusal } from './refusal-samples.ts'

describe('a refused stream', () => {
  const field = (parameter: string) => ({
    error: { message: 'No.', param: parameter, code: 'unsupported_value' },
  })

  it.each([
    [400, field('stream'), 'stream'],
    [400, field('stream_options'), 'stream_options'],
    [400, words("Unsupported value: 'stream' does not support true with this model."), 'stream'],
    [400, words('Unknown argument: stream_options'), 'stream_options'],
    [400, words('Unrecognized request argument supplied: include_usage'), 'stream_options'],
    [400, words('json: unknown field "stream_options"'), 'stream_options'],
    [400, words('extraneous key [include_usage] is not permitted'), 'stream_options'],
    [400, words('Stream options can only be defined when `stream=True`.'), 'stream_options'],
    [422, { detail: [{ loc: ['body', 'stream'], msg: 'Extra inputs are not permitted' }] }, 'stream'],
    [
      422,
      { detail: [{ loc: ['body', 'stream_options'], msg: 'extra fields not permitted' }] },
      'stream_options',
    ],
    [400, words('Additional properties are not allowed'), 'stream'],
    [
      400,
      {
        statusCode: 400,
        error: 'Bad Request',
        message: ['model must be short', 'property stream_options should not exist'],
      },
      'stream_options',
    ],
    [400, words('"stream_options" is not allowed'), 'stream_options'],
    [400, words('Unrecognized request argument supplied: stream_options'), 'stream_options'],
    [400, words('Unknown parameter: stream_options'), 'stream_options'],
    [400, words("Invalid value for 'stream'"), 'stream'],
    [400, words('body must NOT have additional properties: stream'), 'stream'],
    [
      400,
      words("[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs'}]"),
      'stream_options',
    ],
    [400, words('Your organization must be verified to stream this model', 'stream'), 'stream'],
    [400, words('Unknown name "stream_options": Cannot find field.'), 'stream_options'],
    [400, words('The parameter stream_options is unknown'), 'stream_options'],
    [400, words('Unexpected keyword argument'), 'stream'],
    [405, words('Streaming is not supported by this model'), 'stream'],
    [415, words('stream must be false'), 'stream'],
    [404, words('This model does not support streaming'), 'stream'],
    [501, words('Streaming is not available'), 'stream'],
  ])('with %i %j is recognized, with the refused field', (status, body, cause) => {
    expect(readRefusal({ status, body, asksForStream: true })).toMatchObject({
      code: 'stream-refused',
      cause,
      charge: 'turned-away',
    })
    expect(readRefusal({ status, body, asksForStream: false }).code).not.toBe('stream-refused')
  })

  it.each([
    [400, words('The upstream failed, not our fault')],
    [400, words('Error while streaming')],
    [400, words('stream disconnected before completion, not all data received')],
    [400, words('This model only support stream mode, please enable the stream parameter')],
    [400, words('Non-streaming requests are not supported')],
    [400, words("Model 'live-stream-v2' is not supported", 'model')],
    [400, words('Error in input stream: not supported image')],
    [413, words('The request stream must not exceed 1 MB')],
    [400, words('Unknown parameter: temperature', 'temperature')],
    [401, words('Streaming needs a valid key, this one is not')],
    [402, words('Streaming is only for paying customers')],
    [403, words('You are not authorized to stream')],
    [408, words('The stream did not begin in time')],
    [409, words('Another stream is not over yet')],
    [424, words('Request failed during generation: the stream is not available')],
    [425, words('It is too early to stream, this cannot begin')],
    [499, words('The stream could not be kept open')],
    [429, words('Too many streams, not now')],
    [500, words('Streaming is not supported')],
    [200, words('Streaming is not supported')],
    [
      400,
      {
        error: {
          message: 'The stream option cannot help: prompt is too long',
          type: 'context_length_exceeded',
        },
      },
    ],
  ])('is not what %i %j means', (status, body) => {
    expect(readRefusal({ status, body, asksForStream: true }).code).not.toBe('stream-refused')
  })

  function words(message: string, param: string | null = null): object {
    return { error: { message, param } }
  }
})

"""The models that could answer: those that the settings name, and those that a running Ollama has."""

from collections.abc import Iterator

from jarvis_cli.errors import JarvisError
from jarvis_cli.models.choice import Surroundings, find_ollama_host, is_ollama_running
from jarvis_cli.settings import read_api_key

# Somebody waits at a prompt meanwhile.
_LIST_SECONDS = 1.0


def list_models(given: Surroundings) -> tuple[str, ...]:
    """Return the models that could answer, as PROVIDER/NAME; the notebook is always among them, and comes last.

    Of Anthropic's those that are set, if there is a key; no server but that of Ollama is asked.
    """
    return (*dict.fromkeys((*_list_claude(given), *_list_ollama(given))), "notebook")


def find_ollama_models(given: Surroundings) -> tuple[str, ...]:
    """Return the names of the models that Ollama has, or nothing where it does not answer."""
    host = find_ollama_host(given)
    if not is_ollama_running(host):
        return ()
    from jarvis_cli.models.ollama import OllamaConnection

    connection = OllamaConnection(host, _LIST_SECONDS, _LIST_SECONDS)
    try:
        return tuple(model.name for model in connection.list_models())
    except JarvisError:
        return ()
    finally:
        connection.close()


def _list_claude(given: Surroundings) -> Iterator[str]:
    if read_api_key(given.environment):
        yield f"anthropic/{given.settings.anthropic_model}"
        yield f"anthropic/{given.settings.anthropic_small_model}"


def _list_ollama(given: Surroundings) -> Iterator[str]:
    return (f"ollama/{name}" for name in find_ollama_models(given))

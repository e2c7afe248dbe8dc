"""x"""
import typer
def explain(code: str) -> None:
    """x"""
